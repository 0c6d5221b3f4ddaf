import type { Insertable, Kysely, Updateable } from 'kysely';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { Schema, StoredInvitationStatus } from '../../platform/database/schema.ts';
import { recordSignIn } from '../../platform/identity/logins.ts';

type User = Insertable<Schema['tenant_users']>;

/** Adds a user to a tenant. Default: an invited user who has not signed in. */
export async function addUser(
  db: Kysely<Schema>,
  tenantId: string,
  user: Partial<Omit<User, 'tenant_id'>> & Pick<User, 'user_id' | 'email_address'>,
): Promise<void> {
  const now = new Date();
  await db
    .insertInto('tenant_users')
    .values({
      tenant_id: tenantId,
      subject: null,
      roles: ['APP_READ'],
      invitation_status: 'INVITED',
      created_on: now,
      invited_on: now,
      ...user,
    })
    .execute();
}

export async function setRoles(db: Kysely<Schema>, userId: string, roles: readonly string[]): Promise<void> {
  await changeUser(db, userId, { roles: [...roles] });
}

export async function setInvitation(
  db: Kysely<Schema>,
  userId: string,
  { status, invitedOn }: { readonly status?: StoredInvitationStatus; readonly invitedOn?: Date },
): Promise<void> {
  await changeUser(db, userId, {
    ...(status && { invitation_status: status }),
    ...(invitedOn && { invited_on: invitedOn }),
  });
}

async function changeUser(
  db: Kysely<Schema>,
  userId: string,
  changes: Updateable<Schema['tenant_users']>,
): Promise<void> {
  await db.updateTable('tenant_users').set(changes).where('user_id', '=', userId).execute();
}

/** Deletes a membership without raising an event or closing the user's connections. */
export async function removeUser(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('tenant_users').where('user_id', '=', userId).execute();
}

/** Adds an account that `tokenFor` can sign in. */
export async function addLogin(db: Kysely<Schema>, email: string): Promise<void> {
  await db
    .insertInto('logins')
    .values({ subject: demoId(email), email, password_hash: '' })
    .execute();
}

/** Sets when an account last signed in. */
export async function setSignIn(db: Kysely<Schema>, email: string, signedInOn: Date): Promise<void> {
  await recordSignIn(db, demoId(email), signedInOn);
}

export async function removeLogin(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('logins').where('email', '=', email).execute();
}
