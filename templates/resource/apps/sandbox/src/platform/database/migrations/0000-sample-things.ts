import { type QueryExecutorProvider, sql } from 'kysely';

/** The sample things of tenants. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table sample_things (
      sample_thing_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      name text not null,
      note text not null,
      created_on timestamptz not null
    )`,
    sql`create index sample_things_tenant on sample_things (tenant_id, created_on)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
