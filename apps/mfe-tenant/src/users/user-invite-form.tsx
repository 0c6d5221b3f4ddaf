import type { SaveOutcome } from '@portal/api-client';
import { inviteUserSchema } from '@portal/api-client/invite-user';
import { useAccess } from '@portal/auth';
import { RolePicker } from '@portal/platform-ui/role-picker';
import { faultsBy, Field, fieldSchema, FormSheet, useForm } from '@portal/ui/forms';
import { AddressField } from './address-field.tsx';
import { addressListFault } from './address-list.ts';
import { href } from '../href.ts';
import type { InvitationRun } from './use-invitation-run.ts';

export interface UserInviteValues {
  /** One or more addresses, as typed. */
  readonly emailAddress: string;
  readonly roles: readonly string[];
}

export interface UserInviteFormProps extends Pick<InvitationRun, 'failed' | 'roles'> {
  readonly onSubmit: (values: UserInviteValues) => Promise<SaveOutcome>;
}

const faultsOf = faultsBy<UserInviteValues>({
  emailAddress: fieldSchema(addressListFault),
  roles: inviteUserSchema.shape.roles,
});

/** The addresses and roles to invite: new ones, or those that failed in an earlier attempt. */
export function UserInviteForm({ failed, roles, onSubmit }: UserInviteFormProps) {
  const { isAdmin } = useAccess();
  const reasons = new Map(failed.map(({ emailAddress, messages }) => [emailAddress, messages.join(' ')]));
  const form = useForm<UserInviteValues>({
    keptAs: 'Send invitation',
    saved: { emailAddress: [...reasons.keys()].join('\n'), roles },
    isLocked: !isAdmin,
    faultsOf,
    onSave: onSubmit,
  });
  return (
    <FormSheet form={form} submit="Send invitation" cancel={href('tenant.users')}>
      <Field
        of={form}
        name="emailAddress"
        label="Email addresses"
        isRequired
        isJudgedWhenLeft
        help="One or more addresses, separated by commas, spaces or new lines. Everyone gets the same roles."
      >
        {(control) => <AddressField {...control} reasons={reasons} />}
      </Field>
      <Field of={form} name="roles" label="Roles" isRequired>
        {(control) => <RolePicker {...control} />}
      </Field>
    </FormSheet>
  );
}
