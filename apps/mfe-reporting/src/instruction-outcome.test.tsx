// @vitest-environment jsdom
import { definePortal } from '@portal/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, sandbox, setUpArea } from './testing/area.ts';
import { insertOrder } from './testing/orders.ts';

setUpArea();
beforeEach(() => insertOrder('one'));

const FAILED = '/reporting/transactions/O-one/F-one';

test('a failed instruction begins with its reason, the meaning, who can act, and what succeeded instead', async () => {
  await openPage(FAILED);
  await screen.findByText('Failed: Insufficient funds');
  screen.getByText('Who can act: The payer.');
  expect(await screen.findByRole('link', { name: 'I-one' })).toHaveAttribute(
    'href',
    '/reporting/order-viewer/O-one/I-one',
  );
  screen.getByText(', €1,234.50.');
});

test('a reason that is not known is shown as received, without advice', async () => {
  network.rewriteResponses(/\/instruction\/F-one$/, (text) => text.replace('Insufficient funds', 'Z99 Unheard of'));
  await openPage(FAILED);
  await screen.findByText('Failed: Z99 Unheard of');
  expect(screen.queryByText(/^Who can act/)).toBeNull();
});

test('without the order viewer, the order is not requested', async () => {
  await openPage(FAILED, { flags: ['projectionAccess'] });
  await screen.findByText('Failed: Insufficient funds');
  expect(screen.queryByText(/^Succeeded instead/)).toBeNull();
  expect(network.calls(/\/order-management\/O-one$/)).toEqual([]);
});

test.each([
  ['CANCELLED', 1],
  ['PROCESSING', 0],
])('an order leads to why its instruction failed if its other one is %s: %i', async (status, shown) => {
  await sandbox().db.updateTable('instructions').set({ status }).where('instruction_ref', '=', 'I-one').execute();
  await openPage('/reporting/order-viewer/O-one');
  await screen.findByText('CUST-one');
  const links = screen.queryAllByRole('link', { name: 'See why F-one failed' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: shown }, () => '/reporting/order-viewer/O-one/F-one'),
  );
});

/** The page of the schemes area that stops a method, open to some users. */
const SCHEMES = definePortal({
  contract: 1,
  id: 'schemes',
  owner: 'Schemes team',
  routes: [
    {
      id: 'schemes.stop-method',
      path: '/schemes/stop-method',
      title: 'Stop this method',
      access: { roles: { anyOf: ['COLLECT_SCHEME_WRITE'] } },
    },
  ],
});

test('a failed instruction leads to stopping its method, for users who may', async () => {
  await openPage(FAILED, { otherAreas: [SCHEMES] });
  expect(await screen.findByRole('link', { name: 'Stop this method' })).toHaveAttribute(
    'href',
    '/schemes/stop-method?app=Direct+Debit&method=SEPA_DIRECT_DEBIT',
  );
});

test.each([
  ['a user who may not', 'reader@northwind.example', FAILED],
  ['an instruction that has not failed', 'admin@northwind.example', '/reporting/transactions/O-one/I-one'],
])('%s gets no link to stop its method', async (_who, email, at) => {
  await openPage(at, { email, otherAreas: [SCHEMES] });
  await screen.findByText('Order reference');
  expect(screen.queryByRole('link', { name: 'Stop this method' })).toBeNull();
});
