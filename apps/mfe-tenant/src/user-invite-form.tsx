import { fieldErrors } from '@portal/api-client';
import { type InviteUser, inviteUserSchema } from '@portal/api-client/users';
import { Button, ButtonLink } from '@portal/ui/basics';
import { applyFieldErrors, Form, Input, RolePicker, ruleFrom } from '@portal/ui/forms';
import { useEffect } from 'react';
import classes from './form.module.css';

export interface UserInviteFormProps {
  readonly busy: boolean;
  /** Why the last invitation was refused; what belongs to a field is shown there. */
  readonly error: Error | null;
  readonly onSubmit: (input: InviteUser) => void;
}

const NOBODY: InviteUser = { emailAddress: '', roles: [] };

export function UserInviteForm({ busy, error, onSubmit }: UserInviteFormProps) {
  const [form] = Form.useForm<InviteUser>();

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
      initialValues={NOBODY}
      onFinish={(values) => onSubmit(inviteUserSchema.parse(values))}
    >
      <Form.Item
        name="emailAddress"
        label="Email address"
        rules={[ruleFrom(inviteUserSchema.shape.emailAddress)]}
        validateTrigger="onBlur"
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="roles" label="Roles" rules={[ruleFrom(inviteUserSchema.shape.roles)]}>
        <RolePicker />
      </Form.Item>
      <div className={classes.actions}>
        <Button variant="primary" type="submit" busy={busy}>
          Send invitation
        </Button>
        <ButtonLink to="/users">Cancel</ButtonLink>
      </div>
    </Form>
  );
}
