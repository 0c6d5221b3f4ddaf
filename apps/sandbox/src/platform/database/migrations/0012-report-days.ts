import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A table whose rows are counted per day and per combination of values that its report filters by. */
interface Counted {
  readonly table: string;
  readonly days: string;
  /** The SQL condition for rows that are counted. */
  readonly scope: string;
  /** The columns that identify a count, with the SQL expressions that derive them from a row. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key columns that may be null. */
  readonly nullable: readonly string[];
  readonly sums: Readonly<Record<string, string>>;
  /** Columns of which the first and last value of each day are stored, in lower case and in byte order. */
  readonly searched: readonly string[];
}

const utcDay = (column: string) => `(${column} at time zone 'UTC')::date`;

/** Later migrations add a key. */
export const MANDATES: Counted = {
  table: 'financial_instruments',
  days: 'mandate_days',
  scope: 'mandate_id is not null',
  keys: {
    tenant_id: 'tenant_id',
    created_day: utcDay('created_at'),
    updated_day: utcDay('updated_at'),
    status: 'status',
    network: 'network',
  },
  nullable: ['network'],
  sums: { row_count: '1' },
  searched: [],
};

const COUNTED: readonly Counted[] = [
  {
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
      // 1 if there are any, otherwise 0.
      refund_count: 'least(refund_count, 1)',
      chargeback_count: 'least(chargeback_count, 1)',
      completed_day: utcDay('completed_at'),
      forecasted_settlement_date: 'forecasted_settlement_date',
    },
    nullable: ['completed_day', 'forecasted_settlement_date'],
    sums: { row_count: '1', amount_minor: 'amount_minor' },
    searched: ['instruction_ref', 'order_ref', 'customer_ref', 'transaction_id', 'batch_ref'],
  },
  MANDATES,
];

/** Counts of the reports' rows by day and filter values, which triggers update with every change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table instruction_days (
      tenant_id uuid not null references tenants on delete cascade,
      created_day date not null,
      updated_day date not null,
      completed_day date,
      forecasted_settlement_date date,
      currency text not null,
      status text not null,
      app text not null,
      direction text not null,
      refund_count integer not null,
      chargeback_count integer not null,
      row_count integer not null,
      amount_minor bigint not null
    ) with (fillfactor = 80)`,
    sql`create table mandate_days (
      tenant_id uuid not null references tenants on delete cascade,
      created_day date not null,
      updated_day date not null,
      status text not null,
      network text,
      row_count integer not null
    ) with (fillfactor = 80)`,
    // Lets a search skip days that cannot contain a reference. The stored range only ever widens.
    sql`create table reference_days (
      tenant_id uuid not null references tenants on delete cascade,
      reference text not null,
      created_day date not null,
      first text collate "C" not null,
      last text collate "C" not null,
      primary key (tenant_id, reference, created_day)
    )`,
    sql`create index instruction_days_by_updated_day on instruction_days (tenant_id, updated_day)`,
    sql`create index instruction_days_by_completed_day on instruction_days (tenant_id, completed_day)`,
    sql`create index instruction_days_by_forecast on instruction_days (tenant_id, forecasted_settlement_date)`,
    sql`create index instruction_days_by_app on instruction_days (tenant_id, app)`,
    sql`create index instruction_days_by_currency on instruction_days (tenant_id, currency)`,
    sql`create index mandate_days_by_updated_day on mandate_days (tenant_id, updated_day)`,
    ...COUNTED.flatMap(keepCounts),
  ];
  for (const statement of statements) await statement.execute(db);
}

/** The statements that count the existing rows and create the triggers. */
export function keepCounts(counted: Counted): RawBuilder<unknown>[] {
  const { table, days, keys } = counted;
  const changes = {
    insert: { referencing: 'new table as new_rows', body: [lock('new_rows'), ...add(counted, 'new_rows')] },
    update: {
      referencing: 'old table as old_rows new table as new_rows',
      body: [lock('old_rows'), subtract(counted), ...add(counted, 'new_rows'), sweep(counted)],
    },
    delete: { referencing: 'old table as old_rows', body: [lock('old_rows'), subtract(counted), sweep(counted)] },
  };
  const statements = [
    `create unique index ${days}_by_all on ${days} (${Object.keys(keys).join(', ')}) nulls not distinct`,
    // The rows that already exist.
    ...add(counted, table),
    ...Object.entries(changes).flatMap(([change, { referencing, body }]) => [
      `create function count_${days}_at_${change}() returns trigger language plpgsql as
        $$ begin ${body.join('; ')}; return null; end $$`,
      `create trigger count_days_at_${change} after ${change} on ${table} referencing ${referencing}
        for each statement execute function count_${days}_at_${change}()`,
    ]),
  ];
  return statements.map((statement) => sql.raw(statement));
}

/** Writers of one tenant take turns, so that shared counts cannot deadlock. */
function lock(rows: string): string {
  return `perform pg_advisory_xact_lock(hashtextextended(tenant_id::text, 0))
    from (select distinct tenant_id from ${rows} order by 1) tenants`;
}

function add(counted: Counted, rows: string): string[] {
  const { days, keys, sums, searched } = counted;
  const added = Object.keys(sums).map((sum) => `${sum} = held.${sum} + excluded.${sum}`);
  const counting = `insert into ${days} as held (${[...Object.keys(keys), ...Object.keys(sums)].join(', ')})
    ${count(counted, rows)}
    on conflict (${Object.keys(keys).join(', ')}) do update set ${added.join(', ')}`;
  if (searched.length === 0) return [counting];
  const references = searched.map((column) => `('${column}', lower(${column}) collate "C")`);
  const widening = `insert into reference_days as held (tenant_id, reference, created_day, first, last)
    select tenant_id, reference, ${keys['created_day']}, min(value), max(value)
    from ${rows} cross join lateral (values ${references.join(', ')}) named (reference, value)
    where value is not null group by 1, 2, 3
    on conflict (tenant_id, reference, created_day) do update
      set first = least(held.first, excluded.first), last = greatest(held.last, excluded.last)
      where excluded.first < held.first or excluded.last > held.last`;
  return [counting, widening];
}

function subtract(counted: Counted): string {
  const { days, keys, nullable, sums } = counted;
  const subtracted = Object.keys(sums).map((sum) => `${sum} = held.${sum} - gone.${sum}`);
  const isOf = Object.keys(keys).map((key) =>
    nullable.includes(key) ? `held.${key} is not distinct from gone.${key}` : `held.${key} = gone.${key}`,
  );
  return `update ${days} held set ${subtracted.join(', ')} from (${count(counted, 'old_rows')}) gone
    where ${isOf.join(' and ')}`;
}

function sweep({ days, keys, scope }: Counted): string {
  return `delete from ${days} held
    using (select distinct tenant_id, ${keys['created_day']} as created_day from old_rows where ${scope}) gone
    where held.tenant_id = gone.tenant_id and held.created_day = gone.created_day and held.row_count = 0`;
}

function count({ keys, sums, scope }: Counted, rows: string): string {
  const named = Object.entries(keys).map(([key, expression]) => `${expression} as ${key}`);
  const summed = Object.entries(sums).map(([sum, expression]) => `sum(${expression}) as ${sum}`);
  return `select ${[...named, ...summed].join(', ')} from ${rows} where ${scope}
    group by ${named.map((_, index) => index + 1).join(', ')}`;
}
