import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type CreditorOf, type InstrumentStory, instrumentMoments, instrumentRowAt } from './instrument-story.ts';
import { nextMoment } from './moment.ts';
import { orderMoments } from './order-moments.ts';
import { type OrderRows, type OrderStory, orderRowsAt } from './order-story.ts';

/** The two kinds of story from which a tenant's data is made. A story is stored while it continues. */
export type Story =
  | { readonly kind: 'instrument'; readonly story: InstrumentStory }
  | { readonly kind: 'order'; readonly story: OrderStory };

type PaymentTable = 'financial_instruments' | 'payment_stories' | keyof OrderRows;
type Rows = Partial<Record<PaymentTable, readonly object[]>>;

const KEYS: Readonly<Record<PaymentTable, string>> = {
  orders: 'order_ref',
  instructions: 'instruction_ref',
  refunds: 'refund_id',
  chargebacks: 'chargeback_id',
  financial_instruments: 'financial_instrument_id',
  payment_stories: 'reference',
};

export function momentsOf(entry: Story) {
  return entry.kind === 'order' ? orderMoments(entry.story) : instrumentMoments(entry.story);
}

export function referenceOf(entry: Story): string {
  return entry.kind === 'order' ? entry.story.orderRef : entry.story.financialInstrumentId;
}

/** All rows of a story at an instant. */
export function rowsOf(
  tenantId: string,
  entry: Story,
  { at, creditorOf }: { readonly at: number; readonly creditorOf: CreditorOf },
): Rows {
  if (entry.kind === 'order') return orderRowsAt(tenantId, entry.story, at);
  const hasBegun = entry.story.createdAt <= at;
  return hasBegun ? { financial_instruments: [instrumentRowAt(tenantId, entry.story, { at, creditorOf })] } : {};
}

/** The stored form of a story that continues after an instant; no rows if it has ended. */
export function keptRows(tenantId: string, entry: Story, at: number): Rows {
  const next = nextMoment(momentsOf(entry), at);
  if (next === undefined) return {};
  const { kind, story } = entry;
  return {
    payment_stories: [{ tenant_id: tenantId, reference: referenceOf(entry), kind, next_at: new Date(next), story }],
  };
}

/** Inserts rows of several tables in one statement. */
export async function insertRows(trx: Transaction<Schema>, all: readonly Rows[]): Promise<void> {
  await writeAtOnce(trx, byTable(all).map(insertion));
}

/** Replaces existing rows of several tables in one statement. */
export async function replaceRows(trx: Transaction<Schema>, all: readonly Rows[]): Promise<void> {
  const replacements = byTable(all).map((gathered) => {
    const changes = gathered.columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    return sql`
      ${insertion(gathered)}
      on conflict (tenant_id, ${sql.ref(KEYS[gathered.table])}) do update set ${sql.join(changes)}`;
  });
  await writeAtOnce(trx, replacements);
}

async function writeAtOnce(trx: Transaction<Schema>, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  if (statements.length === 0) return;
  const written = statements.map((statement, index) => sql`${sql.ref(`written_${index}`)} as (${statement})`);
  await sql`with ${sql.join(written)} select`.execute(trx);
}

interface Gathered {
  readonly table: PaymentTable;
  readonly columns: readonly string[];
  readonly rows: readonly object[];
}

function insertion({ table, columns, rows }: Gathered) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** Ordered so that referenced tables come first. */
const TABLES: readonly PaymentTable[] = [
  'financial_instruments',
  'orders',
  'instructions',
  'refunds',
  'chargebacks',
  'payment_stories',
];

function byTable(all: readonly Rows[]): Gathered[] {
  return TABLES.flatMap((table) => {
    const rows = all.flatMap((some) => some[table] ?? []);
    const [first] = rows;
    return first ? [{ table, columns: Object.keys(first), rows }] : [];
  });
}
