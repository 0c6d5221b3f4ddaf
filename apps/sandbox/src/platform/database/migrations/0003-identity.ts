import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table identity_keys (id integer primary key check (id = 1), keys jsonb not null)`,
    // json instead of jsonb, which rejects values that a request may contain: an escaped NUL, half a surrogate pair.
    sql`create table oidc_payloads (
      model text not null,
      id text not null,
      payload json not null,
      grant_id text,
      user_code text,
      uid text,
      expires_at timestamptz,
      consumed_at timestamptz,
      primary key (model, id)
    )`,
    sql`create index oidc_payloads_grant on oidc_payloads (grant_id) where grant_id is not null`,
    sql`create index oidc_payloads_uid on oidc_payloads (uid) where uid is not null`,
    sql`create index oidc_payloads_expiry on oidc_payloads (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
