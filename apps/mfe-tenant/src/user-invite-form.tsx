import { inviteUserSchema } from '@portal/api-client/users';
import { Form, FormSheet, RolePicker, ruleFrom } from '@portal/ui/forms';
import { AddressField } from './address-field.tsx';
import { addressListFault } from './address-list.ts';

export interface UserInviteValues extends Readonly<Record<string, string | readonly string[]>> {
  /** One address or several, as they were typed. */
  readonly emailAddress: string;
  readonly roles: readonly string[];
}

export interface UserInviteFormProps {
  readonly onSubmit: (values: UserInviteValues) => Promise<Readonly<Record<string, string>> | undefined>;
}

const NOBODY: UserInviteValues = { emailAddress: '', roles: [] };

const addressRule = ruleFrom({
  safeParse(text) {
    const message = typeof text === 'string' ? addressListFault(text) : undefined;
    return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } };
  },
});

export function UserInviteForm({ onSubmit }: UserInviteFormProps) {
  return (
    <FormSheet initialValues={NOBODY} onSubmit={onSubmit} submit="Send invitation" cancel="/users">
      <Form.Item
        name="emailAddress"
        label="Email addresses"
        extra="One or several, separated by commas, spaces or new lines. All get the same roles."
        rules={[addressRule]}
        validateTrigger="onBlur"
      >
        <AddressField />
      </Form.Item>
      <Form.Item name="roles" label="Roles" rules={[ruleFrom(inviteUserSchema.shape.roles)]}>
        <RolePicker />
      </Form.Item>
    </FormSheet>
  );
}
