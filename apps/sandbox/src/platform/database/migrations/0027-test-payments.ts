import { type QueryExecutorProvider, sql } from 'kysely';
import { keepCounts } from './0012-report-days.ts';

const utcDay = (column: string) => `(${column} at time zone 'UTC')::date`;

/** When the apps of the demo tenants were installed. */
const INSTALLED_ON = new Date('2026-02-03T10:15:00Z');

/** As in 0012, and whether the payments are tests. */
const INSTRUCTIONS: Parameters<typeof keepCounts>[0] = {
  table: 'instructions',
  days: 'instruction_days',
  scope: 'true',
  keys: {
    tenant_id: 'tenant_id',
    created_day: utcDay('created_at'),
    updated_day: utcDay('updated_at'),
    currency: 'currency',
    status: 'status',
    app: 'app',
    direction: 'direction',
    refund_count: 'least(refund_count, 1)',
    chargeback_count: 'least(chargeback_count, 1)',
    completed_day: utcDay('completed_at'),
    forecasted_settlement_date: 'forecasted_settlement_date',
    is_test: 'is_test',
  },
  nullable: ['completed_day', 'forecasted_settlement_date'],
  sums: { row_count: '1', amount_minor: 'amount_minor' },
  searched: ['instruction_ref', 'order_ref', 'customer_ref', 'transaction_id', 'batch_ref'],
};

const REPORT_DATES = ['created_at', 'completed_at', 'updated_at', 'forecasted_settlement_date'];
const REPORT_FILTERS = ['status', 'currency', 'app', 'direction', 'refund_count', 'chargeback_count', 'is_test'];

/** Marks payments that moved no money: those through Visa, which is the test environment of a card network. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table instructions add column is_test boolean not null default false`.execute(db);
  for (const change of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.ref(`count_days_at_${change}`)} on instructions`.execute(db);
    await sql`drop function ${sql.ref(`count_instruction_days_at_${change}`)}`.execute(db);
  }
  await sql`update instructions set is_test = true where app_id = 'visa'`.execute(db);
  await markStories(db);
  await filterByTest(db);
  await sql`drop index instruction_days_by_all`.execute(db);
  await sql`truncate instruction_days`.execute(db);
  await sql`alter table instruction_days add column is_test boolean not null`.execute(db);
  for (const statement of keepCounts(INSTRUCTIONS)) await statement.execute(db);
  await chooseLiveEnvironments(db);
}

/** Stories that continue write their instructions again. */
async function markStories(db: QueryExecutorProvider): Promise<void> {
  await sql`update payment_stories set story = jsonb_set(story, '{instructions}', (
      select jsonb_agg(case when one->>'appId' = 'visa' then one || '{"isTest": true}'::jsonb else one end order by position)
      from jsonb_array_elements(story->'instructions') with ordinality as listed (one, position)
    ))
    where kind = 'order' and story->'instructions' @> '[{"appId": "visa"}]'`.execute(db);
}

/** Each index of a sorted page includes every column that a report filters by. */
async function filterByTest(db: QueryExecutorProvider): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const column of REPORT_DATES) {
    const name = sql.id(`instructions_by_${column}`);
    const others = REPORT_DATES.filter((date) => date !== column);
    await sql`drop index ${name}`.execute(db);
    await sql`create index ${name} on instructions (tenant_id, ${sql.id(column)}, instruction_ref)
      include (${sql.join([...others, ...REPORT_FILTERS].map((other) => sql.id(other)))})`.execute(db);
  }
}

/**
 * The demo payments are money, so the configurations of the demo tenants, unless a user saved them, choose the live environment
 * if they have a section that names an environment.
 */
async function chooseLiveEnvironments(db: QueryExecutorProvider): Promise<void> {
  for (const section of ['access', 'merchant']) {
    await sql`update app_configurations
      set configuration = jsonb_set(configuration, ${[section, 'environment']}::text[], '"live"')
      where number = 1 and saved_on = ${INSTALLED_ON}
        and configuration->${section}::text->>'environment' = 'test'`.execute(db);
  }
}
