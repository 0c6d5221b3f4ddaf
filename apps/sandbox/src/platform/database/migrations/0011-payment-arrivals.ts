import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table payment_arrivals (
      tenant_id uuid primary key references tenants on delete cascade,
      next_at timestamptz not null,
      per_day double precision not null,
      orders integer not null,
      customers integer not null
    )`,
    sql`create table payment_stories (
      tenant_id uuid not null references tenants on delete cascade,
      reference text not null,
      kind text not null check (kind in ('instrument', 'order')),
      next_at timestamptz not null,
      story jsonb not null,
      primary key (tenant_id, reference)
    )`,
    sql`create index payment_stories_due on payment_stories (next_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
