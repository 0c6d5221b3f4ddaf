import { type QueryExecutorProvider, sql } from 'kysely';

/** The installed apps of tenants, and their data. Only the ledger remains when an app is uninstalled. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const ofInstalledApp = sql`
    tenant_id uuid not null,
    app_id text not null,
    foreign key (tenant_id, app_id) references installed_apps on delete cascade`;
  const statements = [
    sql`alter table tenant_services add max_apps integer`,
    sql`create table installed_apps (
      tenant_id uuid not null references tenants on delete cascade,
      app_id text not null check (app_id = lower(app_id)),
      installed_on timestamptz not null,
      installed_by text not null,
      primary key (tenant_id, app_id)
    )`,
    sql`create table app_configurations (
      ${ofInstalledApp},
      number integer not null,
      configuration jsonb not null,
      saved_on timestamptz not null,
      saved_by text not null,
      primary key (tenant_id, app_id)
    )`,
    sql`create table app_secrets (
      ${ofInstalledApp},
      path text not null,
      sealed text not null,
      fingerprint text,
      public_key text,
      primary key (tenant_id, app_id, path)
    )`,
    sql`create table app_validations (
      ${ofInstalledApp},
      number integer not null,
      is_valid boolean not null,
      messages jsonb not null,
      validated_on timestamptz not null,
      primary key (tenant_id, app_id)
    )`,
    sql`create table app_accounts (
      ${ofInstalledApp},
      account_id text not null,
      created_on timestamptz not null,
      primary key (tenant_id, app_id)
    )`,
    sql`create table linked_accounts (
      ${ofInstalledApp},
      holder_name text not null,
      iban text not null,
      bic text,
      linked_on timestamptz not null,
      primary key (tenant_id, app_id)
    )`,
    sql`create table app_ledger (
      entry_id uuid primary key,
      seq bigint generated always as identity,
      tenant_id uuid not null references tenants on delete cascade,
      app_id text not null,
      currency text not null,
      kind text not null,
      amount_minor bigint not null,
      reference text,
      created_on timestamptz not null
    )`,
    sql`create index app_ledger_latest on app_ledger (tenant_id, app_id, seq desc)`,
    sql`create table consents (
      code_hash text primary key,
      subject_kind text not null check (subject_kind in ('app', 'provider')),
      tenant_id uuid not null references tenants on delete cascade,
      subject_id text not null,
      redirect_uri text not null,
      expires_on timestamptz not null,
      used_on timestamptz
    )`,
    sql`create table app_connections (
      ${ofInstalledApp},
      status text not null,
      connected_on timestamptz not null,
      primary key (tenant_id, app_id)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
