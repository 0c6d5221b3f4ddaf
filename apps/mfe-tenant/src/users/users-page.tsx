import { useApi } from '@portal/api-client';
import type { User } from '@portal/api-client/users';
import { RoleLink } from '@portal/platform-ui/role-gates';
import {
  Button,
  ButtonLink,
  EmptyState,
  PageHeader,
  Panel,
  RelativeTime,
  StatusTag,
  statusWords,
} from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, type TableSort } from '@portal/ui/table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { awaitsAnswer } from './invitation-state.ts';
import { useOwnUserId } from './own-user-id.ts';
import { RoleList } from './role-list.tsx';
import { roleWordsInOrder } from './role-words.ts';
import { invitationResend, signIns, userList } from './user-queries.ts';
import classes from './users-page.module.css';

export function UsersPage() {
  const api = useApi();
  const users = useQuery(userList(api));
  const resend = useMutation(invitationResend(api));
  const ownId = useOwnUserId();
  const signedIn = useQuery(signIns(api));
  // The column waits for the dates; it is left out where they are refused or unknown.
  const lastSignIns = signedIn.data === undefined && signedIn.isError ? null : signedIn.data;
  const columns = useMemo(
    () =>
      userColumns(ownId).flatMap((column) =>
        lastSignIns !== null && column.id === 'invitedOn' ? [lastSignInColumn(lastSignIns), column] : [column],
      ),
    [ownId, lastSignIns],
  );
  const invite = (
    <ButtonLink variant="primary" icon={<UserPlus size={16} aria-hidden />} to={href('tenant.user-new')}>
      Invite user
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Users"
        description="People who can sign in to this tenant, and what they can see and change."
        actions={invite}
      />
      <Stack gap={5}>
        {users.data && <QueryFailure query={signedIn} title="The last sign-ins could not be loaded" />}
        <PagedTable
          id="users"
          label="Users"
          columns={columns}
          query={users}
          rows={users.data?.results}
          rowKey={(user) => user.userId}
          defaultSort={LATEST_FIRST}
          rowActions={(user) => (
            <>
              {awaitsAnswer(user) && (
                <Button
                  size="small"
                  aria-label={`Resend invitation to ${user.emailAddress}`}
                  busy={resend.isPending && resend.variables.userId === user.userId}
                  onClick={() => resend.mutate(user)}
                >
                  Resend
                </Button>
              )}
              {user.invitationStatus === 'USER_DELETED' ? (
                <Link to={href('tenant.user', { id: user.userId })} aria-label={`View ${user.emailAddress}`}>
                  View
                </Link>
              ) : (
                <RoleLink
                  roles="TENANT_ADMIN"
                  to={href('tenant.user', { id: user.userId })}
                  subject={user.emailAddress}
                />
              )}
            </>
          )}
          empty={
            <Panel>
              <EmptyState title="No users yet" text="Invite people to work in this tenant." action={invite} />
            </Panel>
          }
        />
      </Stack>
    </>
  );
}

export default UsersPage;

// The last invited user is on top.
const LATEST_FIRST: TableSort = { column: 'invitedOn', direction: 'desc' };

function userColumns(ownId: string | undefined): PagedColumn<User>[] {
  return [
    {
      id: 'emailAddress',
      header: 'Email address',
      value: (user) => user.emailAddress,
      width: 265,
      cell: (user) => (
        <span className={classes.address}>
          <Link to={href('tenant.user', { id: user.userId })}>{user.emailAddress}</Link>
          {user.userId === ownId && <span className={classes.you}>You</span>}
        </span>
      ),
      sortable: true,
      searchable: true,
    },
    {
      id: 'roles',
      header: 'Roles',
      value: (user) => roleWordsInOrder(user.roles).join(', '),
      cell: (user) => <RoleList roles={user.roles} owner={user.emailAddress} />,
      searchable: true,
    },
    {
      id: 'status',
      header: 'Status',
      value: (user) => statusWords(user.invitationStatus),
      width: 130,
      onCard: true,
      cell: (user) => <StatusTag status={user.invitationStatus} />,
      sortable: true,
      searchable: true,
    },
    {
      id: 'invitedOn',
      header: 'Invited',
      value: (user) => user.invitedOn,
      width: 112,
      cell: (user) => user.invitedOn && <RelativeTime value={user.invitedOn} />,
      sortable: true,
    },
  ];
}

/** `lastSignIns`: by id of the user; `undefined` while they are loading. */
function lastSignInColumn(lastSignIns: ReadonlyMap<string, string> | undefined): PagedColumn<User> {
  return {
    id: 'lastSignInOn',
    header: 'Last sign-in',
    value: ({ userId }) => lastSignIns?.get(userId),
    width: 120,
    onCard: true,
    cell: ({ userId }) => {
      const last = lastSignIns?.get(userId);
      return last !== undefined && <RelativeTime value={last} />;
    },
    sortable: true,
  };
}
