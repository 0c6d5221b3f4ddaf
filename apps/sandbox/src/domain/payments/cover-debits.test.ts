import { expect, test } from 'vitest';
import { type LedgerEntry, post, readAvailable } from '../apps/money/ledger.ts';
import { addWebhook } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { coverDebits } from './cover-debits.ts';

const { sandbox } = setUpSandbox();
const { tenantId } = demoTenant('Northwind Payments');
const at = new Date('2026-05-04T10:00:00Z');
const POUNDS = { appId: 'citi-faster-payments', currency: 'GBP' };

function entry(kind: LedgerEntry['kind'], amountMinor: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return { ...POUNDS, kind, amountMinor, at, ...more };
}

/** The amounts of the top-ups that come before these entries. Pounds: 420 are available. */
async function topUpsBefore(entries: readonly LedgerEntry[]) {
  return sandbox()
    .db.transaction()
    .execute(async (trx) => {
      const topUps = await coverDebits(trx, tenantId, entries);
      await post(trx, tenantId, [...topUps, ...entries]);
      return topUps.map(({ currency, amountMinor }) => `${currency} ${amountMinor}`);
    });
}

test('a payout that its balance covers needs no top-up', async () => {
  expect(await topUpsBefore([entry('PAYOUT', -420_00)])).toEqual([]);
  expect(await readAvailable(sandbox().db, tenantId, POUNDS)).toBe(0);
});

test('a payout that its balance does not cover is preceded by a top-up in thousands, which lasts for ten', async () => {
  expect(await topUpsBefore([entry('PAYOUT', -420_01)])).toEqual(['GBP 500000']);
  expect(await readAvailable(sandbox().db, tenantId, POUNDS)).toBe(5_000_00 - 1);
});

test('a payment and its chargeback at once need no top-up, and each currency has its own', async () => {
  const visa = { appId: 'visa', currency: 'EUR' };
  expect(await topUpsBefore([entry('PAYMENT', 80_00, visa), entry('CHARGEBACK', -80_00, visa)])).toEqual([]);
  const yen = { appId: 'bank-transfer-payouts', currency: 'JPY' };
  expect(await topUpsBefore([entry('PAYOUT', -9_500, yen), entry('PAYOUT', -1_000_00)])).toEqual([
    'JPY 95000',
    'GBP 1000000',
  ]);
});

test('a balance that is already negative recovers, and webhooks hear of the top-up', async () => {
  await sandbox()
    .db.transaction()
    .execute((trx) => post(trx, tenantId, [entry('PAYOUT', -2_000_00)]));
  const webhookId = await addWebhook(sandbox().db, tenantId, { events: ['app.balance-topped-up'] });
  expect(await topUpsBefore([entry('PAYOUT', -10_00)])).toEqual(['GBP 200000']);
  expect(await readAvailable(sandbox().db, tenantId, POUNDS)).toBeGreaterThan(0);
  const raised = await sandbox()
    .db.selectFrom('webhook_events')
    .select('payload')
    .where('webhook_id', '=', webhookId)
    .execute();
  expect(raised.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { data: { appId: 'citi-faster-payments', amount: '2000.00', currency: 'GBP' } },
  ]);
});
