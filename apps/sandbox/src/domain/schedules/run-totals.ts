import type { RunTotal } from '@portal/api-client/report-schedules';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type ExportRow, exportSource } from '../exports/export-rows.ts';
import { IS_LIVE } from '../reports/instruction-report.ts';
import { readChargebackTotals, readTotals } from '../reports/totals.ts';

const ZERO = /^[0.]+$/;

/** The totals of the rows in a file, per currency: those that the report shows for the same range and filters. */
export async function readRunTotals(db: Kysely<Schema>, row: ExportRow): Promise<RunTotal[]> {
  const { report, reportType, selection, choosesTests } = exportSource(row);
  const { range } = selection;
  if (!range || reportType === 'mandate') return [];
  const totalled = { ...selection, range, conditions: [...selection.conditions, ...(choosesTests ? [] : [IS_LIVE])] };
  if (reportType === 'chargeback') return readChargebackTotals(db, totalled);
  const { currencies } = await readTotals(db, report, totalled);
  return currencies
    .map(({ currency, collected, paidOut }) => ({ currency, collected: collected.amount, paidOut: paidOut.amount }))
    .filter(({ collected, paidOut }) => !ZERO.test(collected) || !ZERO.test(paidOut));
}
