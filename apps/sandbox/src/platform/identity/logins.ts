import { randomUUID } from 'node:crypto';
import { checkEmailAddress } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import { hashPassword, verifyPassword } from '../database/password-hash.ts';
import type { Schema } from '../database/schema.ts';

/** A person who can sign in. `subject` never changes; people enter the email address. */
export interface Login {
  readonly subject: string;
  readonly email: string;
}

/** The login of a subject; undefined if it does not exist, or was deleted. */
export async function findLogin(db: Kysely<Schema>, subject: string): Promise<Login | undefined> {
  return db.selectFrom('logins').select(['subject', 'email']).where('subject', '=', subject).executeTakeFirst();
}

/** Records that a person has signed in. */
export async function recordSignIn(db: Kysely<Schema>, subject: string, signedInOn: Date): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({ subject, signed_in_on: signedInOn })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ signed_in_on: signedInOn }))
    .execute();
}

const dummyHash = hashPassword(randomUUID());

/** The login with this address and password, or undefined. An unknown address takes as long as a wrong password. */
export async function checkCredentials(
  db: Kysely<Schema>,
  email: string,
  password: string,
): Promise<Login | undefined> {
  const login = await findLoginByEmail(db, email);
  const matches = await verifyPassword(password, login?.password_hash ?? (await dummyHash));
  return login && matches ? { subject: login.subject, email: login.email } : undefined;
}

/** Creates a login; undefined if the address already has one, ignoring case. */
export async function createLogin(db: Kysely<Schema>, email: string, password: string): Promise<Login | undefined> {
  return db
    .insertInto('logins')
    .values({
      subject: randomUUID(),
      email,
      address_key: email.toLowerCase(),
      password_hash: await hashPassword(password),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['subject', 'email'])
    .executeTakeFirst();
}

/** The login with this address, which is normalised and compared ignoring case, or undefined. */
export async function findLoginByEmail(db: Kysely<Schema>, email: string) {
  const checked = checkEmailAddress(email);
  if (!checked.ok) return undefined;
  return db
    .selectFrom('logins')
    .select(['subject', 'email', 'password_hash'])
    .where(sql<string>`coalesce(address_key, lower(email))`, '=', checked.emailAddress.toLowerCase())
    .executeTakeFirst();
}
