import { fieldErrors } from '@portal/api-client';
import { type KeyInput, keyInputSchema } from '@portal/api-client/keys';
import { Button, ButtonLink } from '@portal/ui/basics';
import { applyFieldErrors, Form, Input, RolePicker, ruleFrom } from '@portal/ui/forms';
import { useEffect } from 'react';
import classes from './form.module.css';

export interface KeyFormProps {
  readonly busy: boolean;
  /** Why the last try was refused; what belongs to a field is shown there. */
  readonly error: Error | null;
  readonly onSubmit: (input: KeyInput) => void;
}

const NEW_KEY: KeyInput = { name: '', roles: [] };

export function KeyForm({ busy, error, onSubmit }: KeyFormProps) {
  const [form] = Form.useForm<KeyInput>();

  useEffect(
    function showServerErrors() {
      applyFieldErrors(form, fieldErrors(error));
    },
    [form, error],
  );

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={NEW_KEY}
      onFinish={(values) => onSubmit(keyInputSchema.parse(values))}
    >
      <Form.Item
        name="name"
        label="Name"
        extra="Say which system uses the key, for example 'Web shop'."
        rules={[ruleFrom(keyInputSchema.shape.name)]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="roles" label="Roles" rules={[ruleFrom(keyInputSchema.shape.roles)]}>
        <RolePicker />
      </Form.Item>
      <div className={classes.actions}>
        <Button variant="primary" type="submit" busy={busy}>
          Create API key
        </Button>
        <ButtonLink to="/api-keys">Cancel</ButtonLink>
      </div>
    </Form>
  );
}
