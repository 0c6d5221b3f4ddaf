// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { exportReport } from '../testing/reports.ts';
import { insertChargebacks, insertInstructions } from '../testing/rows.ts';
import { daysLeft } from './chargeback-report.tsx';

setUpArea();

const REPORT = '/reporting/chargebacks';
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`CHB-${name}`) });
const shown = () => screen.getAllByRole('link', { name: /^CHB-/ }).map((link) => link.textContent);

test('open chargebacks of any date come first, the nearest day to respond first', async () => {
  await insertChargebacks([
    { name: 'lost', respondInDays: null, status: 'LOST' },
    { name: 'later', respondInDays: 9, amountMinor: 123_456, reason: 'Goods not received', app: 'Visa' },
    { name: 'passed', respondInDays: -1 },
    { name: 'soon', respondInDays: 1, isTest: true },
  ]);
  await openPage(REPORT);
  const later = within(await rowOf('later'));
  expect(shown()).toEqual(['CHB-passed', 'CHB-soon', 'CHB-later', 'CHB-lost']);
  for (const words of ['Open', '€1,234.56', 'Goods not received', 'Visa', '9 days left']) later.getByText(words);
  within(await rowOf('passed')).getByText('Day has passed');
  within(await rowOf('soon')).getByText('1 day left');
  within(await rowOf('soon')).getByText('Test');
  within(await rowOf('lost')).getByText('Lost');
  screen.getByText('Opened: any date');
  expect(screen.getByRole('columnheader', { name: 'Respond by' })).toHaveAttribute('aria-sort', 'ascending');
  screen.getByText(/Respond to an open one in the app that took the payment/);
  const [asked] = network.calls(/\/chargebacks\?/);
  expect([asked?.url.searchParams.get('dateFrom'), asked?.url.searchParams.get('sortColumn')]).toEqual([null, null]);
});

test.each([
  ['2026-11-26', 'Day has passed'],
  ['2026-11-27', 'Last day'],
  ['2026-11-28', '1 day left'],
  ['2026-12-27', '30 days left'],
])('on 27 November, of %s the page says: %s', (day, words) => {
  expect(daysLeft(day, '2026-11-27')).toBe(words);
});

test.each([
  ['status', 'chargebacks.status=WON', 'won'],
  ['app', 'chargebacks.app=Vouchers', 'voucher'],
  ['test payments', 'chargebacks.isTest=true', 'tried'],
])('the %s in the URL filters the report', async (_what, query, name) => {
  await insertChargebacks([
    { name: 'plain', respondInDays: 3 },
    { name: 'won', respondInDays: null, status: 'WON' },
    { name: 'voucher', respondInDays: 3, app: 'Vouchers' },
    { name: 'tried', respondInDays: 3, isTest: true },
  ]);
  await openPage(`${REPORT}?${query}`);
  await rowOf(name);
  expect(shown()).toEqual([`CHB-${name}`]);
});

test('a chargeback leads to its instruction, which leads back, and to its order', async () => {
  await insertChargebacks([{ name: 'one', respondInDays: 3 }]);
  const { user, router } = await openPage(`${REPORT}?chargebacks.status=OPEN`);
  const row = within(await rowOf('one'));
  expect(row.getByRole('link', { name: 'ORD-one' })).toHaveAttribute('href', '/reporting/order-viewer/ORD-one');
  await user.click(row.getByRole('link', { name: 'CHB-one' }));
  expect(router.state.location.pathname).toBe('/reporting/transactions/ORD-one/INS-one');
  await user.click(await screen.findByRole('link', { name: 'Back to the chargebacks' }));
  await rowOf('one');
  expect(router.state.location.search).toBe('?chargebacks.status=OPEN');
});

test('a search finds a chargeback by its reference', async () => {
  await insertChargebacks([
    { name: 'one', respondInDays: 3 },
    { name: 'two', respondInDays: 3 },
  ]);
  await openPage(`${REPORT}/search?term=CHB-tw`);
  await rowOf('two');
  screen.getByText('1–1 of 1');
});

test('an export requests the chargebacks in view', async () => {
  await insertInstructions([{ name: 'other' }]);
  const { user } = await openPage(`${REPORT}?chargebacks.status=LOST`);
  await screen.findByText('No results');
  await exportReport(user);
  await screen.findByText('Your data export is being prepared');
  const [asked] = network.calls('POST');
  expect(asked?.url.pathname).toMatch(/\/v2\/chargebacks\/export$/);
  expect(asked?.body).toMatchObject({
    status: ['LOST'],
    columns: ['chargebackId', 'respondBy', 'status', 'amount', 'reason', 'app', 'orderRef'],
  });
});

test.each([REPORT, `${REPORT}/search?term=CHB-1`])('on a platform without chargebacks, %s says so', async (path) => {
  network.respond(/\/v2\/chargebacks\?/, () => new Response('{}', { status: 404 }));
  await openPage(path);
  await screen.findByText('No list of chargebacks on this platform');
  expect(screen.getByRole('link', { name: 'Transaction Data' })).toHaveAttribute('href', '/reporting/transactions');
  for (const name of ['Export', 'Views', 'Columns']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('chargebacks that cannot be loaded can be requested again', async () => {
  await insertChargebacks([{ name: 'one', respondInDays: 3 }]);
  const repair = network.respond(/\/v2\/chargebacks\?/, () => new Response('{}', { status: 403 }));
  const { user } = await openPage(REPORT);
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
  repair();
  await user.click(retry);
  await waitFor(() => rowOf('one'));
});
