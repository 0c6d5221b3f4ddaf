import type { User } from '@portal/api-client/users';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import { invitationStatusOf } from './invitation-status.ts';
import { rowVersion } from '../http/row-version.ts';
import { isUuid } from '../database/uuid.ts';

export type UserRow = Selectable<Schema['tenant_users']>;

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

/** What webhooks are told of a user: only administrators may read more. */
export function toldOf({ user_id }: UserRow): Readonly<Record<string, unknown>> {
  return { userId: user_id };
}

export async function selectUser(db: Kysely<Schema>, tenantId: string, userId: string) {
  return db
    .selectFrom('tenant_users')
    .selectAll()
    .select(rowVersion)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A user of the tenant; refuses an id that names none in it. */
export async function findUser(db: Kysely<Schema>, tenantId: string, userId: string) {
  const row = isUuid(userId) ? await selectUser(db, tenantId, userId) : undefined;
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}
