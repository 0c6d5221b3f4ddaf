import { type QueryExecutorProvider, sql } from 'kysely';

/** Groups of rewards, which rules of payout schemes name. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table reward_groups (
      reward_group_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      name text not null,
      rewards text[] not null,
      created_on timestamptz not null
    )`,
    sql`create index reward_groups_tenant on reward_groups (tenant_id, created_on)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
