import { inviteUserSchema } from '@portal/api-client/invite-user';
import { Form, FormSheet, type FormSheetProps, RolePicker, ruleFrom } from '@portal/ui/forms';
import { AddressField } from './address-field.tsx';
import { addressListFault } from './address-list.ts';
import type { InvitationRun } from './use-invitation-run.ts';

export interface UserInviteValues extends Readonly<Record<string, string | readonly string[]>> {
  /** One or more addresses, as typed. */
  readonly emailAddress: string;
  readonly roles: readonly string[];
}

export interface UserInviteFormProps
  extends Pick<FormSheetProps<UserInviteValues>, 'onSubmit'>, Pick<InvitationRun, 'failed' | 'roles'> {}

const addressRule = ruleFrom({
  safeParse(text) {
    const message = typeof text === 'string' ? addressListFault(text) : undefined;
    return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } };
  },
});

/** The addresses and roles to invite: new ones, or those that failed in an earlier attempt. */
export function UserInviteForm({ failed, roles, onSubmit }: UserInviteFormProps) {
  const reasons = new Map(failed.map(({ emailAddress, messages }) => [emailAddress, messages.join(' ')]));
  const initialValues: UserInviteValues = { emailAddress: [...reasons.keys()].join('\n'), roles };
  return (
    <FormSheet
      area="TENANT_ADMIN"
      initialValues={initialValues}
      onSubmit={onSubmit}
      submit="Send invitation"
      cancel="/users"
    >
      <Form.Item
        name="emailAddress"
        label="Email addresses"
        required
        extra="One or more addresses, separated by commas, spaces or new lines. Everyone gets the same roles."
        rules={[addressRule]}
        validateTrigger="onBlur"
      >
        <AddressField reasons={reasons} />
      </Form.Item>
      <Form.Item name="roles" label="Roles" required rules={[ruleFrom(inviteUserSchema.shape.roles)]}>
        <RolePicker />
      </Form.Item>
    </FormSheet>
  );
}
