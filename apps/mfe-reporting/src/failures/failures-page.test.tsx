// @vitest-environment jsdom
import { definePortal } from '@portal/contract';
import { addEntries } from '@portal/sandbox/seeds';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, openPage, sandbox, setRoles, setUpArea, tenant } from '../testing/area.ts';
import { dayOf, daysAgo, insertInstructions } from '../testing/rows.ts';

setUpArea();

const PAGE = '/reporting/failures';
const BROKEN = 'Account of the app not accepted';
/** Once they have loaded. */
async function rows(): Promise<readonly HTMLElement[]> {
  const table = within(await screen.findByRole('table', { name: 'Failures' }));
  await table.findAllByRole('link', { name: /payments?$/ });
  return table.getAllByRole('row').slice(1);
}

/** The pages of another area to which a row leads, open to some users. */
const MARKETPLACE = definePortal({
  contract: 1,
  id: 'marketplace',
  owner: 'Marketplace team',
  routes: [
    {
      id: 'marketplace.configuration',
      path: '/apps/configuration/:appId',
      title: 'Configuration',
      access: { roles: { anyOf: ['APP_WRITE'] } },
    },
  ],
});

const PAYMENTS = [
  { name: 'one', status: 'FAILED', amountMinor: 1000 },
  { name: 'two', status: 'FAILED', amountMinor: 250 },
  { name: 'broken', status: 'FAILED', amountMinor: 9000, reason: BROKEN },
  { name: 'odd', status: 'FAILED', amountMinor: 40, reason: 'E_42 nobody knows' },
  { name: 'tried', status: 'FAILED', amountMinor: 7777, isTest: true },
  { name: 'pounds', status: 'FAILED', amountMinor: 60, currency: 'GBP' },
  { name: 'earlier', status: 'FAILED', amountMinor: 500, daysAgo: 8 },
  { name: 'good' },
  { name: 'good-too' },
  { name: 'good-three' },
  { name: 'good-four' },
] as const;

test('failures are rows, the largest loss first, with what they mean and where the tenant can do something', async () => {
  await insertInstructions(PAYMENTS);
  const { user } = await openPage(PAGE, { otherAreas: [MARKETPLACE] });
  const [broken, funds, odd, ...more] = await rows();
  expect(more).toEqual([]);
  expect(broken).toHaveTextContent(/Account of the app not accepted.*€90\.00.*1 payment/);
  expect(within(must(broken)).getByRole('link', { name: /^Configuration of/ })).toHaveAttribute(
    'href',
    '/apps/configuration/card-gateway',
  );
  expect(funds).toHaveTextContent(/Insufficient funds.*does not have enough money.*€12\.50\+€7\.50.*2 payments/);
  // As received, without a remedy.
  expect(within(must(odd)).getByRole('rowheader')).toHaveTextContent(/^E_42 nobody knows$/);
  expect(screen.getAllByText('€102.90')).not.toHaveLength(0);
  screen.getByText(', success rate 50%');
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  screen.getByRole('img', { name: /^Failed amount a day from .*: at most €102\.90 a day; 0 changes$/ });
});

test('a row leads to the payments behind it, with the same filters', async () => {
  await insertInstructions(PAYMENTS);
  const { user, router } = await openPage(PAGE);
  await user.click(await screen.findByRole('link', { name: '2 payments' }));
  await screen.findByText('1–2 of 2');
  await screen.findByRole('row', { name: /INS-one/ });
  screen.getByRole('row', { name: /INS-two/ });
  expect(router.state.location.pathname).toBe('/reporting/transactions');
  screen.getByText(/Failure reason: Insufficient funds · Country: Ireland · Payment method: Card/);
});

test('a user who may not open the app gets the documentation or nothing, and sees a change without its name', async () => {
  await insertInstructions(PAYMENTS);
  const changed = {
    action: 'Change the configuration of an app',
    thing_kind: 'app',
    thing_id: 'card-gateway',
    thing_name: 'Card Gateway',
  };
  await addEntries(sandbox().db, tenant.tenantId, [changed]);
  const email = 'reader@northwind.example';
  await setRoles(email, ['TRANSACTION_READ']);
  const { user } = await openPage(PAGE, { email, otherAreas: [MARKETPLACE] });
  await rows();
  expect(screen.queryByRole('link', { name: /^Configuration of/ })).toBeNull();
  await user.click(screen.getByText('1 change on these days'));
  expect(screen.getByRole('listitem')).toHaveTextContent(/App changed$/);
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  screen.getByRole('img', { name: /; 1 change$/ });
});

test('a reader of the app sees its change as a link', async () => {
  await insertInstructions(PAYMENTS);
  const changed = {
    action: 'Change the configuration of an app',
    thing_kind: 'app',
    thing_id: 'card-gateway',
    thing_name: 'Card Gateway',
  };
  await addEntries(sandbox().db, tenant.tenantId, [changed]);
  const { user } = await openPage(PAGE, { otherAreas: [MARKETPLACE] });
  await user.click(await screen.findByText('1 change on these days'));
  expect(screen.getByRole('link', { name: 'Card Gateway' })).toHaveAttribute(
    'href',
    '/apps/configuration/card-gateway',
  );
});

test('one currency is shown at a time, and filters are in the address', async () => {
  await insertInstructions(PAYMENTS);
  const { user, router } = await openPage(PAGE);
  await user.click(await screen.findByRole('button', { name: 'GBP' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent(/Insufficient funds.*£0\.60/);
  expect(router.state.location.search).toBe('?currency=GBP');
});

test('days without failed payments say so', async () => {
  await insertInstructions([{ name: 'good' }]);
  await openPage(PAGE);
  await screen.findByText('No failed payments');
});

test('while the sums load, a placeholder takes the place of their words, currencies and days', async () => {
  await insertInstructions(PAYMENTS);
  const hold = network.hold('/failures');
  await openPage(`${PAGE}?days=table`);
  const unseen = { hidden: true };
  await screen.findAllByText('Loading...');
  expect(screen.queryByRole('group', { name: 'Currency' })).toBeNull();
  const parts = () => ({
    currencies: within(screen.getByRole('group', { name: 'Currency', ...unseen }))
      .getAllByRole('button', unseen)
      .map(({ textContent }) => textContent)
      .toSorted(),
    days: within(screen.getByRole('table', { name: 'Failed a day', ...unseen }))
      .getAllByRole('rowheader', unseen)
      .map(({ textContent }) => textContent),
    words: screen.getAllByText(/Success rate = succeeded/).length,
  });
  await waitFor(() => expect(parts().currencies).toEqual(['EUR', 'GBP']));
  const before = parts();
  expect(before.days).toHaveLength(7);
  await hold.release();
  await screen.findByRole('group', { name: 'Currency' });
  expect(parts()).toEqual(before);
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('days on which no payment ended have a sentence in place of the sums, without their space', async () => {
  await openPage(PAGE);
  await screen.findByText('No payments succeeded or failed on these days.');
  await screen.findByText('No failed payments');
  expect(screen.queryByText(/Success rate = succeeded/)).toBeNull();
  expect(screen.queryByRole('table', { name: 'Failed a day', hidden: true })).toBeNull();
});

test('a range of 94 days is refused at its place', async () => {
  await openPage(`${PAGE}?failures.datesStart=${dayOf(daysAgo(93))}&failures.datesEnd=${dayOf(daysAgo(0))}`);
  await screen.findByText(/^Range: The range in this link covers 94 days; at most 93 can be shown\./);
});

test('failures that do not load offer Retry', async () => {
  await insertInstructions(PAYMENTS);
  const allow = network.refuse('/failures');
  const { user } = await openPage(PAGE);
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(3);
});

test('a platform without failures says so', async () => {
  network.refuse('/failures', { status: 404, code: 'NOT_FOUND' });
  await openPage(PAGE);
  await screen.findByText('No list of failures on this platform');
});

/** The texts of the files that the page downloads. */
function downloads(): readonly Promise<string>[] {
  const texts: Promise<string>[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (texts.push(blob.text()), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  );
  return texts;
}

test.each([
  ['Comma', 'Insufficient funds,Card Payments,Ireland,Card,EUR,12.50,5.00,2,1,50%,0%'],
  ['Semicolon', 'Insufficient funds;Card Payments;Ireland;Card;EUR;12.50;5.00;2;1;50%;0%'],
])('the file has the rows of the table, separated by a %s', async (separator, line) => {
  await insertInstructions(PAYMENTS);
  const texts = downloads();
  const { user } = await openPage(PAGE);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  // Another dialog is there until this one has loaded.
  await user.click(await screen.findByRole('radio', { name: separator }));
  const dialog = within(screen.getByRole('dialog', { name: 'Export' }));
  // The file always has the same columns.
  expect(dialog.queryByRole('group', { name: 'Columns' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(texts).toHaveLength(1));
  const lines = ((await texts[0]) ?? '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toBe(line);
});

test('failures are filtered by country and method, with the values that the tenant has', async () => {
  await insertInstructions([
    ...PAYMENTS,
    { name: 'german', status: 'FAILED', amountMinor: 7, country: 'DE', paymentMethod: 'PAYPAL' },
  ]);
  const { user, router } = await openPage(PAGE);
  expect(await rows()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: /^Country/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Germany' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent(/€0\.07.*Germany/);
  await waitFor(() => expect(router.state.location.search).toBe('?failures.country=DE'));
  await router.navigate(-1);
  await waitFor(async () => expect(await rows()).toHaveLength(4));
});

test('a filter in the address is kept while its values load, and a country that does not exist is refused', async () => {
  await insertInstructions(PAYMENTS);
  await openPage(`${PAGE}?failures.country=IE&failures.country=QQ&failures.paymentMethod=CARD`);
  await screen.findByText(/QQ/);
  expect(await rows()).toHaveLength(3);
});

test('the details of a row say everything that it shortens, and lead to every page that helps', async () => {
  await insertInstructions(PAYMENTS);
  const documentation = definePortal({
    contract: 1,
    id: 'shell',
    owner: 'Platform team',
    routes: [
      {
        id: 'shell.documentation-entry',
        path: '/documentation/:part/:name',
        title: 'Documentation',
        access: {},
      },
    ],
  });
  const { user } = await openPage(PAGE, { otherAreas: [MARKETPLACE, documentation] });
  await rows();
  await user.click(screen.getByRole('button', { name: `Details of ${BROKEN}` }));
  screen.getByText('A user of the tenant, in the portal.');
  screen.getByText('€0.00 in 0 payments');
  screen.getByText('4 succeeded, 4 failed; before: 0 succeeded, 1 failed');
  const links = screen.getAllByRole('link', { name: 'Documentation' });
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    '/documentation/errors/Account%20of%20the%20app%20not%20accepted',
  );
});
