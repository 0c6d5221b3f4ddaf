import { useApi } from '@portal/api-client';
import type { InviteUser } from '@portal/api-client/users';
import { PageHeader, Panel } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import classes from './form.module.css';
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
      <PageHeader title="Invite users" description="They get an email with a link that works for 7 days." />
      <div className={classes.sheet}>
        <Panel>
          <UserInviteForm busy={invitation.isPending} error={invitation.error} onSubmit={invite} />
        </Panel>
      </div>
    </FormsProvider>
  );
}

export default UserInvitePage;
