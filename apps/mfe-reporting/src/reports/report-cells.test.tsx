// @vitest-environment jsdom
import { type ReportType, saveColumnPreferences } from '@portal/api-client/report-preferences';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN, api, findUser, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { daysAgo, insertInstructions, insertMandates } from '../testing/rows.ts';
import { changeInstruction, changeMandate } from '@portal/sandbox/seeds';

setUpArea();

const [CREATED, COMPLETED, UPDATED] = [daysAgo(3), daysAgo(2), daysAgo(1)];

/** Saves these columns for the user who opens the report. */
async function choose(reportType: ReportType, columns: readonly string[]) {
  const { userId } = await findUser(ADMIN);
  const selectedColumns = columns.map((dataKey, order) => ({ dataKey, order }));
  await saveColumnPreferences(api(ADMIN), { userId, reportType }, { selectedColumns, availableColumns: [] });
}

/** The texts in the only row of a table; instants in UTC, whatever zone is displayed. */
async function onlyRow(label: string, columns: number) {
  const table = within(await screen.findByRole('table', { name: label }));
  await waitFor(() => expect(table.getAllByRole('columnheader')).toHaveLength(columns));
  const lead = await table.findByRole('rowheader');
  const cells = [lead, ...table.getAllByRole('cell')].map(
    (cell) => within(cell).queryByRole<HTMLTimeElement>('time')?.dateTime ?? cell.textContent,
  );
  return table.getAllByRole('columnheader').map((head, place) => [head.getAttribute('aria-label'), cells[place]]);
}

test('each column of the transaction report shows its value', async () => {
  await insertInstructions([
    { name: 'one', direction: 'credit', status: 'COMPLETED', currency: 'GBP', app: 'Vouchers' },
  ]);
  await changeInstruction(sandbox().db, 'INS-one', {
    created_at: CREATED,
    completed_at: COMPLETED,
    updated_at: UPDATED,
    forecasted_settlement_date: '2026-12-24',
    amount_minor: 123_450,
    refund_count: 2,
    net_refund_minor: 2000,
    chargeback_count: 1,
    net_chargeback_minor: 3300,
    batch_ref: 'BAT-one',
    failure_reason: 'Insufficient funds',
  });
  const columns = [
    ['instructionRef', 'Instruction', 'INS-one'],
    ['batchRef', 'Batch reference', 'BAT-one'],
    ['netRefundAmount', 'Net refunds', '£20.00'],
    ['refundCount', 'Refunds', '2'],
    ['netChargebackAmount', 'Net chargebacks', '£33.00'],
    ['chargebackCount', 'Chargebacks', '1'],
    ['netAmount', 'Net amount', '£1,181.50'],
    ['forecastedSettlementDate', 'Forecasted settlement', '12/24/2026'],
    ['financialInstrumentId', 'Financial instrument', 'FIN-one'],
    ['failureReason', 'Failure reason', 'Insufficient funds'],
    ['updatedAt', 'Updated', UPDATED.toISOString()],
    ['transaction.id', 'Transaction', 'TXN-one'],
    ['completedAt', 'Completed', COMPLETED.toISOString()],
    ['app', 'App', 'Vouchers'],
    ['status', 'Status', 'Completed'],
    ['currency', 'Currency', 'GBP'],
    ['amount', 'Amount', '£1,234.50'],
    ['direction', 'Direction', 'Credit'],
    ['createdAt', 'Created', CREATED.toISOString()],
    ['orderRef', 'Order', 'ORD-one'],
    ['customerRef', 'Customer', 'CUS-one'],
  ] as const;
  await choose(
    'transaction',
    columns.map(([dataKey]) => dataKey),
  );
  await openPage('/reporting/transactions');
  expect(await onlyRow('Transactions', columns.length)).toEqual(columns.map(([, ...shown]) => shown));
});

test('each column of the mandates report shows its value', async () => {
  await insertMandates([
    { name: 'one', network: 'BECS_AU', status: 'INACTIVE', metadata: { plan: 'gold', branch: 'Cork' } },
  ]);
  const changes = { created_at: CREATED, updated_at: UPDATED, status_reason: 'Account closed' };
  await changeMandate(sandbox().db, 'MND-one', changes);
  const columns = [
    ['mandateId', 'Mandate', 'MND-one'],
    ['metadata', 'Metadata', 'plan: goldbranch: Cork'],
    ['statusReason', 'Status reason', 'Account closed'],
    ['updatedAt', 'Updated', UPDATED.toISOString()],
    ['financialInstrumentId', 'Financial instrument', 'FIN-one'],
    ['status', 'Status', 'Inactive'],
    ['type', 'Network', 'BECS AU'],
    ['customerRef', 'Customer', 'CUS-one'],
    ['createdAt', 'Created', CREATED.toISOString()],
    ['externalReference', 'External reference', 'EXT-one'],
  ] as const;
  await choose(
    'mandate',
    columns.map(([dataKey]) => dataKey),
  );
  await openPage('/reporting/mandates');
  expect(await onlyRow('Mandates', columns.length)).toEqual(columns.map(([, ...shown]) => shown));
});
