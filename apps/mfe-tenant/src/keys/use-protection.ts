import { useApi } from '@portal/api-client';
import type { User } from '@portal/api-client/users';
import { canonicalRole } from '@portal/contract';
import { useQuery } from '@tanstack/react-query';
import { useOwnUserId } from '../users/own-user-id.ts';
import { userList } from '../users/user-queries.ts';

const YOURSELF =
  'This is you. You cannot delete yourself or remove your own tenant admin role; another tenant admin can.';
const LAST_ADMIN = 'You are the last tenant admin of this tenant. Make another user a tenant admin first.';

/**
 * Why a user can be neither deleted nor demoted, or `undefined`. Only tenant admins open this page, so the last admin can
 * only be the signed-in user; the list of users, loaded only for that user, shows which reason applies.
 */
export function useProtection(user: User): string | undefined {
  const isOwn = useOwnUserId() === user.userId;
  const users = useQuery({ ...userList(useApi()), enabled: isOwn });
  if (!isOwn) return undefined;
  const others = users.data?.results.filter(({ userId }) => userId !== user.userId);
  return others === undefined || others.some(isActiveAdmin) ? YOURSELF : LAST_ADMIN;
}

function isActiveAdmin({ roles, invitationStatus }: User): boolean {
  return invitationStatus === 'ACCEPTED' && roles.map(canonicalRole).includes('TENANT_ADMIN');
}
