import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table invitation_secret (id integer primary key check (id = 1), secret text not null)`.execute(db);
  const secret = randomBytes(32).toString('base64url');
  await sql`insert into invitation_secret (id, secret) values (1, ${secret})`.execute(db);
}
