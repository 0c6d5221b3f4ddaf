import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Attempts to connect, in place of the codes alone. Codes that were issued before expire within a minute and are dropped;
 * connections stay as they are.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`drop table consents`,
    sql`create table consent_attempts (
      attempt_id uuid primary key,
      subject_kind text not null check (subject_kind in ('app', 'provider')),
      tenant_id uuid not null references tenants on delete cascade,
      subject_id text not null,
      user_id uuid not null references tenant_users on delete cascade,
      redirect_uri text not null,
      expires_on timestamptz not null,
      answer text check (answer in ('allow', 'deny')),
      redeemed_on timestamptz
    )`,
    sql`create index consent_attempts_expiry on consent_attempts (expires_on)`,
    sql`create index consent_attempts_user on consent_attempts (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
