import { useApi } from '@portal/api-client';
import type { InviteUser } from '@portal/api-client/users';
import { PageHeader, Panel } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { UserInviteForm } from './user-invite-form.tsx';
import { userInvitation } from './user-queries.ts';

export function UserInvitePage() {
  const navigate = useNavigate();
  const invitation = useMutation(userInvitation(useApi()));

  function invite(input: InviteUser) {
    invitation.mutate(input, { onSuccess: () => void navigate('/users') });
  }

  return (
    <FormsProvider>
      <PageHeader
        title="Invite users"
        description="The person gets an email with a link, which is good for 7 days, and signs in with that address."
      />
      <Panel>
        <UserInviteForm busy={invitation.isPending} error={invitation.error} onSubmit={invite} />
      </Panel>
    </FormsProvider>
  );
}

export default UserInvitePage;
