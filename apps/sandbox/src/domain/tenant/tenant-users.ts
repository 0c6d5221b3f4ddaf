import type { User } from '@portal/api-client/users';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';
import { invitationStatusOf } from './invitation-status.ts';

export type UserRow = Selectable<Schema['tenant_users']>;

export const USERS: Owned<'tenant_users'> = {
  table: 'tenant_users',
  id: 'user_id',
  isId: isUuid,
  events: {
    created: 'user.invited',
    changed: 'user.roles-changed',
    deleted: 'user.deleted',
    data: userEventData,
  },
};

/** The `data` of an event about a user: only administrators may read more. */
export function userEventData({ user_id }: Pick<UserRow, 'user_id'>): { readonly userId: string } {
  return { userId: user_id };
}

export function readUser(row: UserRow, issuer: string): User {
  return {
    userId: row.user_id,
    emailAddress: row.email_address,
    roles: row.roles,
    identity: row.subject === null ? null : { issuer, subject: row.subject },
    invitationStatus: invitationStatusOf(row),
    createdOn: row.created_on.toISOString(),
    invitedOn: row.invited_on.toISOString(),
  };
}
