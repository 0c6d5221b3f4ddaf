import { type QueryExecutorProvider, sql } from 'kysely';
import { MAIN_PROFILES } from './frozen/main-profiles.ts';
import { writeWithoutIndexes } from './frozen/without-indexes.ts';
import { keepCounts, MANDATES } from './0012-report-days.ts';

/** Creditor profiles with their mandates, the provider of each network, and the connection to it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table creditor_profiles (
      creditor_profile_ref uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      profile_name text not null,
      network text not null,
      creditor_identifier text not null,
      creditor_name text not null,
      street_address text not null,
      city text not null,
      postcode text not null,
      country text not null,
      metadata jsonb not null,
      status text not null,
      created_on timestamptz not null,
      unique (tenant_id, network, creditor_identifier)
    )`,
    sql`create index creditor_profiles_by_name on creditor_profiles (tenant_id, lower(profile_name))`,
    sql`create table provider_configurations (
      tenant_id uuid not null references tenants on delete cascade,
      network text not null,
      provider text not null,
      lead_time_days integer,
      created_on timestamptz not null,
      primary key (tenant_id, network)
    )`,
    sql`create table provider_connections (
      tenant_id uuid not null references tenants on delete cascade,
      provider text not null,
      status text not null,
      settings jsonb not null,
      connected_on timestamptz,
      primary key (tenant_id, provider)
    )`,
    sql`create table provider_secrets (
      tenant_id uuid not null,
      provider text not null,
      path text not null,
      sealed text not null,
      primary key (tenant_id, provider, path),
      foreign key (tenant_id, provider) references provider_connections on delete cascade
    )`,
    sql`alter table financial_instruments add column creditor_profile_ref uuid`,
  ];
  for (const statement of statements) await statement.execute(db);
  await nameProfiles(db);
}

/** Gives each mandate the profile that `creditorOfMandate` would, and counts mandates by profile too. */
async function nameProfiles(db: QueryExecutorProvider): Promise<void> {
  for (const change of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.ref(`count_days_at_${change}`)} on financial_instruments`.execute(db);
    await sql`drop function ${sql.ref(`count_mandate_days_at_${change}`)}`.execute(db);
  }
  await writeWithoutIndexes(db, async () => void (await fillColumn(db)));
  await sql`create index mandates_by_profile on financial_instruments (tenant_id, creditor_profile_ref, updated_at desc)
    where status_reason is not null`.execute(db);
  await sql`drop index mandate_days_by_all`.execute(db);
  await sql`truncate mandate_days`.execute(db);
  await sql`alter table mandate_days add column creditor_profile_ref uuid`.execute(db);
  const keys = { ...MANDATES.keys, creditor_profile_ref: 'creditor_profile_ref' };
  const nullable = [...MANDATES.nullable, 'creditor_profile_ref'];
  for (const statement of keepCounts({ ...MANDATES, keys, nullable })) await statement.execute(db);
  await sql`create index mandate_days_by_profile on mandate_days (tenant_id, creditor_profile_ref)`.execute(db);
}

function fillColumn(db: QueryExecutorProvider) {
  const byte = sql`get_byte(sha256(convert_to(mandate_id, 'UTF8')), 0)`;
  return sql`with main as (
      select (one->>'tenant_id')::uuid as tenant_id, one->>'network' as network, one->'refs' as refs
      from jsonb_array_elements(${JSON.stringify(MAIN_PROFILES)}::jsonb) listed (one)
    )
    update financial_instruments
    set creditor_profile_ref = (refs->>(${byte} % jsonb_array_length(refs)))::uuid
    from main where mandate_id is not null
      and (financial_instruments.tenant_id, financial_instruments.network) = (main.tenant_id, main.network)`.execute(
    db,
  );
}
