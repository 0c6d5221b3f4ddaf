import { type QueryExecutorProvider, sql } from 'kysely';

/** Schemes and their drafts. The schemes that payments of the demo tenants name become real. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table schemes (
      scheme_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      kind text not null check (kind in ('collect', 'payout')),
      published_draft_id uuid,
      created_on timestamptz not null
    )`,
    sql`create index schemes_tenant on schemes (tenant_id, kind)`,
    sql`create table scheme_drafts (
      draft_id uuid primary key,
      scheme_id uuid not null references schemes on delete cascade,
      tenant_id uuid not null references tenants on delete cascade,
      name text not null,
      code text not null,
      content jsonb not null,
      last_modified timestamptz not null,
      last_modified_by text not null,
      published_on timestamptz
    )`,
    sql`create index scheme_drafts_scheme on scheme_drafts (scheme_id, last_modified desc)`,
    sql`create index scheme_drafts_code on scheme_drafts (tenant_id, lower(code))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
