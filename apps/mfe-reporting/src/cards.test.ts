import { ApiError, createQueryClient } from '@portal/api-client';
import type { CardSource } from '@portal/api-client/cards';
import { formatDay } from '@portal/ui/basics';
import { buildPortal, checkPortal, CONTRACT_VERSION, SIGNED_OUT } from '@portal/contract';
import { expect, test } from 'vitest';
import { cards } from './cards.ts';
import { portal } from './portal.config.ts';
import { api, setUpArea } from './testing/area.ts';
import { dayOf, daysAgo, insertChargebacks, insertInstructions } from './testing/rows.ts';

setUpArea();

const PATHS = new Map([
  ['reporting.transactions', '/reporting/transactions'],
  ['reporting.chargebacks', '/reporting/chargebacks'],
]);

/** The content of a card on home. */
async function contentOf(card: string, read?: CardSource['read']) {
  const queryClient = createQueryClient({ toast: { success() {}, info() {}, error() {} } });
  const routeHref = (id: string) => PATHS.get(id);
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

test('home shows how many chargebacks are open, and the nearest day to respond, without test payments', async () => {
  expect(await contentOf('reporting.chargebacks')).toEqual([]);
  await insertChargebacks([
    { name: 'later', respondInDays: 9 },
    { name: 'sooner', respondInDays: 4 },
    { name: 'tried', respondInDays: 1, isTest: true },
    { name: 'won', respondInDays: null, status: 'WON' },
  ]);
  expect(await contentOf('reporting.chargebacks')).toEqual([
    {
      text: '2 open chargebacks',
      detail: `Respond to the first by ${formatDay(dayOf(daysAgo(-4)))}.`,
      path: '/reporting/chargebacks?chargebacks.status=OPEN&chargebacks.isTest=false',
    },
  ]);
});

test.each([
  ['of money is empty on a platform without these figures', 'reporting.money', 404, true],
  ['of money fails if they cannot be read', 'reporting.money', 500, false],
  ['of chargebacks is empty on a platform without them', 'reporting.chargebacks', 404, true],
  ['of chargebacks fails if they cannot be read', 'reporting.chargebacks', 500, false],
])('the card %s', async (_what, card, status, isEmpty) => {
  const refused = new ApiError({ status, errors: [], correlationId: '' });
  const content = contentOf(card, () => Promise.reject(refused));
  await (isEmpty ? expect(content).resolves.toEqual([]) : expect(content).rejects.toBe(refused));
});

test.each([
  [
    'TRANSACTION_READ',
    ['projectionAccess'],
    ['reporting.chargebacks', 'reporting.expected', 'reporting.exports', 'reporting.money', 'reporting.success-rate'],
  ],
  ['MANDATE_READ', ['projectionAccess'], ['reporting.exports']],
  ['TRANSACTION_READ', [], []],
  ['WEBHOOK_READ', ['projectionAccess'], []],
])('a user with %s and the flags %j sees the cards %j', (role, flags, shown) => {
  expect(cardsWith(role, flags).toSorted()).toEqual(shown);
});
