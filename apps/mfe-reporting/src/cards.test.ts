import { ApiError, createQueryClient } from '@portal/api-client';
import type { CardSource } from '@portal/api-client/cards';
import { buildPortal, checkPortal, CONTRACT_VERSION, SIGNED_OUT } from '@portal/contract';
import { expect, test } from 'vitest';
import { cards } from './cards.ts';
import { portal } from './portal.config.ts';
import { api, setUpArea } from './testing/area.ts';
import { insertInstructions } from './testing/rows.ts';

setUpArea();

/** The content of a card on home. */
async function contentOf(card: string, read?: CardSource['read']) {
  const queryClient = createQueryClient({ toast: { success() {}, info() {}, error() {} } });
  const routeHref = (id: string) => (id === 'reporting.transactions' ? '/reporting/transactions' : undefined);
  return cards[card]?.({ api: api(), read: read ?? ((query) => queryClient.fetchQuery(query)), routeHref });
}

/** The cards that home shows to a user with one role and these flags. */
function cardsWith(role: string, flags: readonly string[]) {
  const checked = checkPortal({ ...portal, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  const context = { ...SIGNED_OUT, signedIn: true, roles: [role], flags: new Set(flags) };
  return buildPortal([checked.portal], context).cards.map(({ id }) => id);
}

test('home shows the money of today, which failed and open payments are not part of', async () => {
  await insertInstructions([
    { name: 'in', amountMinor: 1250 },
    { name: 'more', amountMinor: 250 },
    { name: 'out', amountMinor: 500, direction: 'credit' },
    { name: 'failed', amountMinor: 9900, status: 'FAILED' },
    { name: 'open', amountMinor: 9900, status: 'PROCESSING' },
  ]);
  expect(await contentOf('reporting.money')).toMatchObject([
    { text: 'Collected in EUR', value: '15.00' },
    { text: 'Paid out in EUR', value: '5.00' },
    { text: 'Success rate, last 7 days', value: 75 },
  ]);
});

test.each([
  ['is empty on a platform without these figures', 404, true],
  ['fails if they cannot be read', 500, false],
])('the card of money %s', async (_what, status, isEmpty) => {
  const refused = new ApiError({ status, errors: [], correlationId: '' });
  const content = contentOf('reporting.money', () => Promise.reject(refused));
  await (isEmpty ? expect(content).resolves.toEqual([]) : expect(content).rejects.toBe(refused));
});

test.each([
  ['TRANSACTION_READ', ['projectionAccess'], ['reporting.exports', 'reporting.money', 'reporting.success-rate']],
  ['MANDATE_READ', ['projectionAccess'], ['reporting.exports']],
  ['TRANSACTION_READ', [], []],
  ['WEBHOOK_READ', ['projectionAccess'], []],
])('a user with %s and the flags %j sees the cards %j', (role, flags, shown) => {
  expect(cardsWith(role, flags).toSorted()).toEqual(shown);
});
