import { type QueryExecutorProvider, sql } from 'kysely';

/** The migrations that inserted a part of the demo data, before the seeder of the demo layer did. */
const INSERTED_BY = {
  '0002-demo-data': 'tenants',
  '0005-demo-invitation': 'invitation',
  '0009-demo-webhooks': 'webhooks',
  '0016-apps': 'apps',
  '0018-demo-balances': 'balances',
  '0019-schemes': 'schemes',
  '0020-reward-groups': 'reward-groups',
  '0021-creditor-profiles': 'creditor-profiles',
  '0022-themes': 'themes',
};

/** The parts of the demo data that a database has been given, of which an older database has those of its migrations. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table demo_parts (part text primary key)`.execute(db);
  // Migrations of this transaction are those of the current version, which insert nothing.
  await sql`
    insert into demo_parts (part)
    select part from json_each_text(${JSON.stringify(INSERTED_BY)}::json) inserted (migration, part)
    join kysely_migration on name = migration
    where kysely_migration.xmin <> pg_current_xact_id()::xid`.execute(db);
}
