import { refusedFields, useApi } from '@portal/api-client';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { readAddresses } from './address-list.ts';
import { InvitationOutcomes } from './invitation-outcomes.tsx';
import { useInvitationRun } from './use-invitation-run.ts';
import { UserInviteForm, type UserInviteValues } from './user-invite-form.tsx';
import { userInvitation } from './user-queries.ts';

export function UserInvitePage() {
  const invitation = useMutation(userInvitation(useApi()));
  const run = useInvitationRun();

  async function invite({ emailAddress, roles }: UserInviteValues) {
    const emailAddresses = readAddresses(emailAddress).map(({ text }) => text);
    const [only] = emailAddresses;
    if (emailAddresses.length === 1 && only !== undefined) {
      return refusedFields(invitation.mutateAsync({ emailAddress: only, roles: [...roles] }));
    }
    run.start({ emailAddresses, roles: [...roles] });
    return undefined;
  }

  if (invitation.isSuccess) return <Navigate to="/users" />;
  return (
    <FormsProvider>
      <PageHeader title="Invite users" description="They get an email with a link that works for 7 days." />
      {run.emailAddresses.length > 0 ? <InvitationOutcomes run={run} /> : <UserInviteForm onSubmit={invite} />}
    </FormsProvider>
  );
}

export default UserInvitePage;
