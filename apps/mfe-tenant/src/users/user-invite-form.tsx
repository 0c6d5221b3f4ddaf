import type { SaveOutcome } from '@portal/api-client';
import { APPROVAL_NOTE_MAX } from '@portal/api-client/approval-requests';
import { inviteUserSchema } from '@portal/api-client/invite-user';
import { useAccess } from '@portal/auth';
import { RolePicker } from '@portal/platform-ui/role-picker';
import { Input } from '@portal/ui/controls';
import { faultsBy, Field, fieldSchema, FormSheet, useForm, useFormValue } from '@portal/ui/forms';
import { AddressField } from './address-field.tsx';
import { addressListFault } from './address-list.ts';
import { href } from '../href.ts';
import type { InvitationRun } from './use-invitation-run.ts';

export interface UserInviteValues {
  /** One or more addresses, as typed. */
  readonly emailAddress: string;
  readonly roles: readonly string[];
  /** For those who approve the invitations; empty for none. */
  readonly note: string;
}

export interface UserInviteFormProps extends Pick<InvitationRun, 'failed' | 'needsApproval' | 'roles'> {
  readonly onSubmit: (values: UserInviteValues) => Promise<SaveOutcome>;
}

const faultsOf = faultsBy<UserInviteValues>({
  emailAddress: fieldSchema(addressListFault),
  roles: inviteUserSchema.shape.roles,
  note: fieldSchema(() => undefined),
});

/** The addresses and roles to invite: new ones, or those that failed in an earlier attempt. */
export function UserInviteForm({ failed, roles, needsApproval, onSubmit }: UserInviteFormProps) {
  const { isAdmin } = useAccess();
  const reasons = new Map(failed.map(({ emailAddress, messages }) => [emailAddress, messages.join(' ')]));
  const form = useForm<UserInviteValues>({
    keptAs: 'Send invitation',
    saved: { emailAddress: [...reasons.keys()].join('\n'), roles, note: '' },
    isLocked: !isAdmin,
    faultsOf,
    onSave: onSubmit,
  });
  const isRequest = useFormValue(form, (values) => needsApproval(values.roles));
  return (
    <FormSheet form={form} submit={isRequest ? 'Request approval' : 'Send invitation'} cancel={href('tenant.users')}>
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
      {isRequest && (
        <Field
          of={form}
          name="note"
          label="Note for the approver (optional)"
          help="Another admin approves the invitation before it is sent. The request expires after 14 days."
        >
          {(control) => <Input {...control} maxLength={APPROVAL_NOTE_MAX} />}
        </Field>
      )}
    </FormSheet>
  );
}
