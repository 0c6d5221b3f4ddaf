import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant_users add column invitation_owed boolean not null default false`.execute(db);
}
