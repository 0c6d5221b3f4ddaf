import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

const PAYMENT_TABLES = [
  'chargebacks',
  'financial_instruments',
  'instructions',
  'orders',
  'payment_stories',
  'refunds',
] as const;
const COUNT_TABLES = ['instruction_days', 'mandate_days', 'reference_days'] as const;

/** Writes many payments: without the indexes that keep nothing unique, rows go in several times as fast. They are made anew. */
export async function writeWithoutIndexes(trx: Transaction<Schema>, write: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any(${[...PAYMENT_TABLES]}::regclass[]) and not indisunique`.execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(trx);
  await write();
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  for (const { definition } of rows) await sql.raw(definition).execute(trx);
}

/** As a database that has run for a while: the embedded one has nobody who does it by himself. */
export async function vacuumPayments(db: Kysely<Schema>): Promise<void> {
  for (const table of [...PAYMENT_TABLES, ...COUNT_TABLES]) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
