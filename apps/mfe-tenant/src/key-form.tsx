import { saveOutcome } from '@portal/api-client';
import { type KeyInput, keyInputSchema } from '@portal/api-client/keys';
import { canonicalRole } from '@portal/contract';
import { Form, FormSheet, type FormSheetProps, Input, RolePicker, ruleFrom } from '@portal/ui/forms';

interface KeyValues extends Readonly<Record<string, string | readonly string[]>> {
  readonly name: string;
  readonly roles: readonly string[];
}

export interface KeyFormProps extends Pick<
  FormSheetProps<KeyValues>,
  'title' | 'description' | 'submit' | 'cancel' | 'version' | 'onReload' | 'onDirtyChange'
> {
  readonly initialValues: KeyInput;
  readonly onSubmit: (input: KeyInput, version: string | undefined) => Promise<unknown>;
}

/** The name and roles of an API key, to create or edit it. */
export function KeyForm({ initialValues, onSubmit, ...sheet }: KeyFormProps) {
  const { name, roles } = initialValues;
  return (
    <FormSheet
      {...sheet}
      area="TENANT_ADMIN"
      initialValues={{ name, roles: roles.map(canonicalRole) }}
      onSubmit={(values: KeyValues, version) => saveOutcome(onSubmit(keyInputSchema.parse(values), version))}
    >
      <Form.Item
        name="name"
        label="Name"
        required
        extra="The system that uses the key, for example 'Web shop'."
        rules={[ruleFrom(keyInputSchema.shape.name)]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="roles" label="Roles" required rules={[ruleFrom(keyInputSchema.shape.roles)]}>
        <RolePicker />
      </Form.Item>
    </FormSheet>
  );
}
