import { type QueryExecutorProvider, sql } from 'kysely';

/** The themes of checkouts, one of them each tenant's default, and the uploaded logos. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table themes (
      theme_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      name text not null,
      is_default boolean not null,
      template text not null,
      template_version integer not null,
      theme_settings_id uuid not null,
      settings jsonb not null,
      last_modified timestamptz not null
    )`,
    sql`create index themes_tenant on themes (tenant_id)`,
    sql`create unique index themes_default on themes (tenant_id) where is_default`,
    sql`create table theme_logos (
      logo_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      type text not null,
      width integer not null,
      height integer not null,
      bytes bytea not null,
      uploaded_on timestamptz not null
    )`,
    sql`create index theme_logos_tenant on theme_logos (tenant_id, uploaded_on)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
