import { type SaveOutcome, useApi } from '@portal/api-client';
import { useUnsavedChanges } from '@portal/contract/react';
import { askable, AskedApproval, useApprovalRequest } from '@portal/platform-ui/approvals';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { readAddresses } from './address-list.ts';
import { href } from '../href.ts';
import { InvitationOutcomes } from './invitation-outcomes.tsx';
import { useInvitationRun } from './use-invitation-run.ts';
import { UserInviteForm, type UserInviteValues } from './user-invite-form.tsx';
import { userInvitation } from './user-queries.ts';

const FAILED_ARE_LOST = 'If you leave now, the addresses that could not be invited will be lost.';

export function UserInvitePage() {
  const invitation = useMutation(askable(userInvitation(useApi())));
  const run = useInvitationRun();
  const approval = useApprovalRequest();
  useUnsavedChanges(run.isCorrecting, FAILED_ARE_LOST);

  async function invite({ emailAddress, roles, note }: UserInviteValues): Promise<SaveOutcome> {
    const emailAddresses = readAddresses(emailAddress).map(({ text }) => text);
    const [only] = emailAddresses;
    const isOnly = run.status === 'idle' && emailAddresses.length === 1;
    if (isOnly && only !== undefined && !run.needsApproval(roles)) {
      const input = { emailAddress: only, roles: [...roles] };
      return approval.saveOrAsk({ invitation: input }, () => invitation.mutateAsync(input));
    }
    run.start({ emailAddresses, roles: [...roles], note: note.trim() || undefined });
    return { status: 'saved', version: undefined };
  }

  if (invitation.isSuccess) return <Navigate to={href('tenant.users')} />;
  return (
    <FormsProvider>
      <PageHeader title="Invite users" description="Each person gets an email with a link that is valid for 7 days." />
      {run.status !== 'idle' && !run.isCorrecting ? (
        <InvitationOutcomes run={run} />
      ) : (
        <UserInviteForm failed={run.failed} roles={run.roles} needsApproval={run.needsApproval} onSubmit={invite} />
      )}
      <AskedApproval request={approval} />
    </FormsProvider>
  );
}

export default UserInvitePage;
