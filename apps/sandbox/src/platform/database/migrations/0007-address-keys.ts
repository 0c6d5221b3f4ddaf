import { type Kysely, sql } from 'kysely';

/**
 * The address in lower case, for comparison. The platform writes it because PostgreSQL's lower() converts only ASCII letters
 * in some locales, which is enough for rows without a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table logins add column address_key text`,
    sql`drop index logins_email`,
    sql`create unique index logins_email on logins (coalesce(address_key, lower(email)))`,
    sql`alter table tenant_users add column address_key text`,
    sql`drop index tenant_users_email`,
    sql`create unique index tenant_users_email on tenant_users (tenant_id, coalesce(address_key, lower(email_address)))`,
  ]) {
    await statement.execute(db);
  }
}
