import { useApi, type Versioned } from '@portal/api-client';
import { raisedRoles } from '@portal/api-client/approvals';
import { updateUserSchema, type User, USERS } from '@portal/api-client/users';
import { useAccess } from '@portal/auth';
import { canonicalRole } from '@portal/contract';
import { useCrumbTitle, useRouteHref } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { Button, PageHeader, StatusTag, usePathParams } from '@portal/ui/basics';
import { CopiedFact, DeleteButton, DetailPage, Facts, TimeFact } from '@portal/ui/page-parts';
import { Alert, FormsProvider } from '@portal/ui/controls';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { RolePicker } from '@portal/platform-ui/role-picker';
import { faultsBy, Field, FormSheet, useForm, useFormValue } from '@portal/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { awaitsAnswer } from './invitation-state.ts';
import { useProtection } from '../keys/use-protection.ts';
import { invitationResend, userDeletion, userDetail, userSave } from './user-queries.ts';

export function UserPage() {
  const { id = '' } = usePathParams();
  const user = useQuery(userDetail(useApi(), id));
  useCrumbTitle(user.data?.emailAddress);
  return (
    <FormsProvider>
      <DetailPage title="User" query={user} wide>
        {(data, reload) => <UserDetail key={id} user={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default UserPage;

interface UserDetailProps {
  readonly user: Versioned<User>;
  readonly onReload: () => Promise<boolean>;
}

function UserDetail({ user, onReload }: UserDetailProps) {
  const { userId, emailAddress, invitationStatus, invitedOn, createdOn, identity } = user;
  const api = useApi();
  const { isAdmin } = useAccess();
  const resend = useMutation(invitationResend(api));
  const deletion = useMutation(userDeletion(api, userId));
  const protection = useProtection(user);
  const protectionId = useId();
  const isDeleted = invitationStatus === 'USER_DELETED';
  const access = useRouteHref()('shell.access-overview', {}, { user: userId });

  if (deletion.isSuccess) return <Navigate to={href('tenant.users')} replace />;
  return (
    <>
      <PageHeader
        title={emailAddress}
        actions={
          <>
            {awaitsAnswer(user) && (
              <Button
                icon={<Mail size={16} aria-hidden />}
                busy={resend.isPending}
                onClick={() => resend.mutate({ userId, emailAddress })}
              >
                Resend invitation
              </Button>
            )}
            {isAdmin && !isDeleted && (
              <DeleteButton
                kind="user"
                deletion={deletion}
                disabled={protection !== undefined}
                aria-describedby={protection && protectionId}
              >
                <p>
                  <strong>{emailAddress}</strong> will no longer be able to{' '}
                  <span>{awaitsAnswer(user) ? 'accept the invitation' : 'open this tenant'}</span>. To restore access,
                  send a new invitation.
                </p>
              </DeleteButton>
            )}
          </>
        }
      />
      {protection !== undefined && (
        <div id={protectionId}>
          <Alert type="info" showIcon title={protection} />
        </div>
      )}
      {isDeleted && (
        <Alert
          type="info"
          showIcon
          title="This user was deleted and can no longer open this tenant. To restore access, invite them again."
        />
      )}
      <Facts
        facts={[
          { term: 'Invitation', value: <StatusTag status={invitationStatus} /> },
          { term: 'Invited', value: invitedOn ? <TimeFact term="Invited" value={invitedOn} /> : 'Unknown' },
          { term: 'Created', value: createdOn ? <TimeFact term="Created" value={createdOn} /> : 'Unknown' },
          { term: 'User ID', value: <CopiedFact term="User ID" value={userId} /> },
          {
            term: 'Identity',
            value: identity ? <CopiedFact term="Identity" value={identity.subject} /> : 'Not signed in yet',
          },
          ...(identity ? [{ term: 'Identity provider', value: identity.issuer }] : []),
          // Only the shell knows every area, and therefore all pages that the roles open.
          ...(isDeleted || access === undefined
            ? []
            : [{ term: 'Access', value: <Link to={access}>What this user can open</Link> }]),
        ]}
      />
      {!isDeleted && <UserRoles user={user} isProtected={protection !== undefined} onReload={onReload} />}
      <History kind="user" id={userId} resource={USERS} />
    </>
  );
}

/** The editable values of a user. */
interface UserValues {
  readonly roles: readonly string[];
}

const faultsOf = faultsBy<UserValues>({ roles: updateUserSchema.shape.roles });

function UserRoles({ user, isProtected, onReload }: UserDetailProps & { readonly isProtected: boolean }) {
  const { isAdmin } = useAccess();
  const save = useMutation(askable(userSave(useApi(), user.userId)));
  const requiresApproval = useNeedsApproval('access', { enabled: isAdmin }) ?? false;
  const needsApproval = (roles: readonly string[]) => requiresApproval && raisedRoles(roles, user.roles).length > 0;
  const approval = useApprovalRequest();
  const form = useForm<UserValues>({
    keptAs: 'Roles',
    saved: { roles: user.roles.map(canonicalRole) },
    version: user.version,
    isLocked: isProtected || !isAdmin,
    faultsOf,
    onSave(values, version) {
      const input = updateUserSchema.parse(values);
      const change = { userRoles: { userId: user.userId, version: version ?? '', ...input } };
      return approval.saveOrAsk(change, () => save.mutateAsync({ input, version }), needsApproval(input.roles));
    },
    onReload,
  });
  const isRequest = useFormValue(form, ({ roles }) => needsApproval(roles));
  return (
    <>
      <FormSheet
        form={form}
        title="Roles"
        description="What this user can see and change in this tenant. At least one role is required."
        submit={isRequest ? 'Request approval' : 'Save'}
      >
        <Field of={form} name="roles" isRequired>
          {(control) => <RolePicker {...control} />}
        </Field>
      </FormSheet>
      <AskedApproval request={approval} />
    </>
  );
}
