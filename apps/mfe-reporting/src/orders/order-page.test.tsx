// @vitest-environment jsdom
import { must, type NetworkCall, returnToTab } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';
import { changeRefund } from '@portal/sandbox/seeds';

setUpArea();

beforeEach(async () => {
  await insertOrder('ada');
  await insertOrder('bob');
});

const ORDER = '/reporting/order-viewer/O-ada';
const INSTRUCTION = `${ORDER}/I-ada`;

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const timeline = () => within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
const eventTitles = () => timeline().map((item) => within(item).getByRole('strong').textContent);
const allLoaded = async () => {
  await (await panel('Chargebacks')).findByText('C-ada');
  await (await panel('Financial instrument')).findByText('FI-ada');
  await (await panel('Order')).findByText('O-ada', { selector: 'code *' });
};
/** The timeline's messages about missing events. */
const gaps = () => {
  const list = screen.queryByText('Some events are missing:')?.parentElement;
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : [];
};

const pathsOf = (calls: readonly NetworkCall[]) => calls.map(({ path }) => path);
const abortedPaths = () => pathsOf(network.calls(({ isAborted }) => isAborted));

/** The parts of an order by name: the call, and a text that it shows. */
const PARTS = [
  ['Order', /order-management\/O-ada$/, 'CUST-ada'],
  ['Instruction', /instruction\/I-ada$/, 'I-ada'],
  ['Financial instrument', /FI-ada$/, 'Ada Byron'],
  ['Transaction', /\/T-ada$/, 'PREF-ada'],
  ['Chargebacks', /\/chargebacks\//, 'C-ada'],
] as const;

/** The timeline's name of each part, and its message about a part that loads after this one. */
const IN_TIMELINE: Record<string, readonly string[]> = {
  Order: ['The order'],
  Instruction: ['The instruction', 'The transaction loads after the instruction.'],
  Transaction: ['The transaction, with its refunds,', 'Chargebacks load after the transaction.'],
  Chargebacks: ['The list of chargebacks'],
};

/** The timeline's message about a part that depends on a failed one. */
const AFTER_FAILURE: Record<string, string> = {
  Instruction: 'The transaction is not loaded, because the instruction could not be loaded.',
  Transaction: 'Chargebacks are not loaded, because the transaction could not be loaded.',
};

/** The timeline's messages while a part is missing, which `state` says in words. */
function missing(part: string, state: string): string[] {
  const [name, ...unknown] = IN_TIMELINE[part] ?? [];
  return name === undefined ? [] : [`${name} ${state}`, ...unknown];
}

/** Parts that wait for another, and their messages in the meantime. */
const AWAITED_BY: Record<string, readonly (readonly [part: string, says: string])[]> = {
  Instruction: ['Financial instrument', 'Transaction', 'Chargebacks'].map(
    (part) => [part, 'Available once the instruction has loaded.'] as const,
  ),
  Transaction: [['Chargebacks', 'Chargebacks load after the transaction.']],
};

test('an order is shown with its instructions, and says where the rest of its timeline is', async () => {
  const { user, router } = await openPage(ORDER);
  const order = await panel('Order');
  expect(await order.findAllByText('€1,234.50', { selector: 'dd' })).toHaveLength(2);
  order.getByText('CUST-ada');
  expect(eventTitles()).toEqual(expect.arrayContaining(['Order created', 'Instruction created']));
  screen.getByText(/^Open an instruction to see its transaction/);
  expect(screen.queryByRole('region', { name: 'Instruction' })).toBeNull();
  expect(gaps()).toEqual([]);
  await user.click(order.getByRole('link', { name: 'I-ada' }));
  expect(router.state.location.pathname).toBe(INSTRUCTION);
  await (await panel('Instruction')).findByText('Direct Debit');
});

test('an instruction is shown with all its parts and a timeline, oldest first', async () => {
  await openPage(INSTRUCTION);
  await allLoaded();
  for (const [name, , shown] of PARTS) (await panel(name)).getAllByText(shown);
  const refunds = within((await panel('Transaction')).getByRole('region', { name: 'Refunds' }));
  refunds.getByText('€20.00');
  refunds.getByText('Damaged goods');
  const times = timeline().map((item) => Date.parse(within(item).getByRole<HTMLTimeElement>('time').dateTime));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const titles = eventTitles();
  expect(titles[0]).toBe('Order created');
  expect(titles.slice(-3)).toEqual(['Chargeback opened', 'Chargeback updated', 'Chargeback won']);
  expect(titles.slice(-5, -3)).toEqual(['Refund requested', 'Refund settled']);
  expect(titles).toEqual(expect.arrayContaining(['Transaction created', 'Transaction settled']));
  expect(gaps()).toEqual([]);
  expect(document.title).toBe('I-ada');
});

test.each(PARTS)('%s fails and is retried independently', async (name, call) => {
  const allow = network.refuse(call);
  const { user } = await openPage(INSTRUCTION);
  const failed = await panel(name);
  await failed.findByText('Error fetching data');
  failed.getByText('You do not have the role this requires. Ask a tenant admin.');
  failed.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  // The others load independently.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel loading/ })).toBeNull());
  expect(screen.getAllByText('Error fetching data')).toHaveLength(1);
  const [itself] = missing(name, 'could not be loaded.');
  expect(gaps()).toEqual([itself, AFTER_FAILURE[name]].filter((line) => line !== undefined));
  for (const [other, says] of AWAITED_BY[name] ?? []) (await panel(other)).getByText(says);
  allow();
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  await allLoaded();
  expect(screen.queryByText('Error fetching data')).toBeNull();
  expect(gaps()).toEqual([]);
  expect(failed.getByRole('button', { name: `Refresh ${name.toLowerCase()}` })).toHaveFocus();
});

test.each(PARTS)(
  '%s is cancelled independently without an error, and can be loaded again',
  async (name, call, shown) => {
    const reading = network.hold(call);
    const { user } = await openPage(INSTRUCTION);
    const aborted = await panel(name);
    await waitFor(() => expect(reading.waiting()).toHaveLength(1));
    await waitFor(() => expect(gaps()).toEqual(missing(name, 'is still loading.')));
    await user.click(await aborted.findByRole('button', { name: `Cancel loading ${name.toLowerCase()}` }));
    await aborted.findByText(`Loading was cancelled. Refresh to see the ${name.toLowerCase()}.`);
    expect(abortedPaths()).toEqual([expect.stringMatching(call)]);
    expect(screen.queryByText('Error fetching data')).toBeNull();
    expect(gaps()).toEqual(missing(name, 'is not loaded: loading was cancelled.'));
    // A late response is ignored.
    await reading.release();
    expect(aborted.queryByText(shown)).toBeNull();
    await user.click(aborted.getByRole('button', { name: `Refresh ${name.toLowerCase()}` }));
    await aborted.findAllByText(shown);
    expect(aborted.queryByText(/^Loading was cancelled/)).toBeNull();
    await allLoaded();
    expect(gaps()).toEqual([]);
  },
);

test.each(PARTS)('%s keeps its content when a reload is cancelled', async (name, call, shown) => {
  const { user } = await openPage(INSTRUCTION);
  await allLoaded();
  const part = await panel(name);
  network.hold(call);
  await user.click(part.getByRole('button', { name: `Refresh ${name.toLowerCase()}` }));
  await user.click(await part.findByRole('button', { name: `Cancel loading ${name.toLowerCase()}` }));
  await part.findByText(/^Loading was cancelled. Showing data from/);
  part.getAllByText(shown);
  expect(screen.queryByText('Error fetching data')).toBeNull();
  expect(gaps().length > 0).toBe(name !== 'Financial instrument');
});

test('a part that fails says at once that it is tried again, also while the tab is hidden', async () => {
  network.refuse(/\/T-ada$/, { status: 500, code: 'INTERNAL_ERROR' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  const { queryClient } = await openPage(INSTRUCTION);
  const transaction = await panel('Transaction');
  await transaction.findByText('Loading failed. Trying again…');
  await waitFor(() =>
    expect(gaps()).toEqual([
      'The transaction, with its refunds, could not be loaded yet. Trying again…',
      'Chargebacks load after the transaction.',
    ]),
  );
  const isPaused = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.fetchStatus === 'paused');
  await waitFor(() => expect(isPaused()).toBe(true), { timeout: 3000 });
  transaction.getByText('Loading transaction…');
  visibility.mockRestore();
  returnToTab();
  await transaction.findByText('Error fetching data', {}, { timeout: 4000 });
  expect(transaction.queryByText('Loading failed. Trying again…')).toBeNull();
  expect(gaps()[0]).toBe('The transaction, with its refunds, could not be loaded.');
});

test('references in another case open the order, which is shown with its own references', async () => {
  await openPage('/reporting/order-viewer/o-ada/i-ada');
  await screen.findByRole('heading', { name: 'Order O-ada', level: 1 });
  await allLoaded();
  expect(document.title).toBe('I-ada');
  expect((await panel('Order')).getByRole('link', { name: 'I-ada' })).toHaveAttribute('aria-current', 'true');
});

test('a part whose reload fails keeps its content, and says when it was loaded', async () => {
  const { user } = await openPage(INSTRUCTION);
  await allLoaded();
  network.refuse(/\/T-ada$/);
  const transaction = await panel('Transaction');
  await user.click(transaction.getByRole('button', { name: 'Refresh transaction' }));
  await transaction.findByText(/^Showing data from/);
  transaction.getByText('PREF-ada');
  screen.getByText(/^The transaction, with its refunds, could not be refreshed/);
});

test.each([
  ['the first one responds first', ['ada', 'bob']],
  ['the second one responds first', ['bob', 'ada']],
])('when two orders are opened in quick succession and %s, only the second is shown', async (_how, order) => {
  const reading = network.hold(/-(ada|bob)/);
  const { router } = await openPage(INSTRUCTION);
  await waitFor(() => expect(reading.waiting()).toHaveLength(2));
  const left = pathsOf(reading.waiting());
  await router.navigate('/reporting/order-viewer/O-bob/I-bob');
  await waitFor(() => expect(reading.waiting()).toHaveLength(4));
  expect(abortedPaths().toSorted()).toEqual(left.toSorted());
  // Order and instruction first; then the instrument and the transaction; then the chargebacks.
  for (const calls of [2, 2, 1]) {
    await waitFor(() => expect(reading.waiting().filter(({ path }) => path.includes('-bob'))).toHaveLength(calls));
    for (const name of order) {
      await reading.release(`-${name}`);
      expect(document.body.textContent).not.toContain('ada');
    }
  }
  await screen.findByText('C-bob');
  screen.getByText('FI-bob');
  expect(document.body.textContent).not.toContain('ada');
});

test('Back from the second order shows the first completely', async () => {
  const { router } = await openPage(INSTRUCTION);
  await allLoaded();
  await router.navigate('/reporting/order-viewer/O-bob/I-bob');
  await screen.findByText('C-bob');
  await router.navigate(-1);
  await screen.findByRole('heading', { name: 'Order O-ada', level: 1 });
  await allLoaded();
  expect(document.body.textContent).not.toContain('bob');
});

test('closing the instruction keeps only the order; its parts are loaded again when it is reopened', async () => {
  const { user } = await openPage(INSTRUCTION);
  await allLoaded();
  const reading = network.hold('GET');
  await user.click(screen.getByRole('link', { name: 'Close instruction' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Instruction' })).toBeNull());
  (await panel('Order')).getByText('CUST-ada');
  expect(reading.waiting()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'I-ada' }));
  await waitFor(() => expect(pathsOf(reading.waiting())).toEqual([expect.stringMatching(/instruction\/I-ada$/)]));
});

test('opening another order discards all data', async () => {
  const { user, router } = await openPage(INSTRUCTION);
  await allLoaded();
  await user.click(screen.getByRole('link', { name: 'Another order' }));
  await screen.findByRole('heading', { name: 'Order Viewer', level: 1 });
  const reading = network.hold('GET');
  await router.navigate(INSTRUCTION);
  await waitFor(() => expect(reading.waiting()).toHaveLength(2));
  expect(screen.queryByText('CUST-ada')).toBeNull();
});

test.each([
  ['an order that is not there', '/reporting/order-viewer/O-nobody', 'Order O-nobody not found'],
  ['an instruction that is not there', `${ORDER}/I-nobody`, 'This order has no instruction I-nobody'],
  ['an instruction of another order', `${ORDER}/I-bob`, 'This order has no instruction I-bob'],
])('%s is reported as missing, not as an error', async (_what, at, words) => {
  await openPage(at);
  await screen.findByText(words);
  expect(screen.queryByText('Error fetching data')).toBeNull();
});

test('an order that is not there has no timeline of missing events', async () => {
  await openPage('/reporting/order-viewer/O-nobody');
  await screen.findByText('Order O-nobody not found');
  expect(screen.queryByRole('heading', { name: 'Timeline' })).toBeNull();
});

test('an unknown order reference can be searched for', async () => {
  const { user, router } = await openPage('/reporting/order-viewer/i-ada');
  await user.click(await screen.findByRole('link', { name: 'Search transactions for it' }));
  await screen.findByRole('row', { name: /I-ada/ });
  expect(router.state.location.search).toBe('?term=i-ada');
});

test('an order of another tenant is not found', async () => {
  await openPage(ORDER, { email: 'admin@contoso.example' });
  await screen.findByText('Order O-ada not found');
  expect(document.body.textContent).not.toContain('CUST-ada');
});

test('a refund that failed says when', async () => {
  const ended_at = new Date('2026-11-07T08:00:00Z');
  await changeRefund(sandbox().db, 'R-ada', { status: 'FAILED', ended_at });
  await openPage(INSTRUCTION);
  await allLoaded();
  const refunds = within((await panel('Transaction')).getByRole('region', { name: 'Refunds' }));
  const failed = within(must(refunds.getByText('Failed', { selector: 'dt' }).parentElement));
  expect(failed.getByRole('time')).toHaveAttribute('datetime', ended_at.toISOString());
  expect(refunds.queryByText('Settled')).toBeNull();
  expect(eventTitles()).toContain('Refund failed');
});

test('an instruction that failed without a transaction says why, and its timeline is complete', async () => {
  await openPage(`${ORDER}/F-ada`);
  const { findByText } = await panel('Instruction');
  await findByText('Insufficient funds');
  screen.getByText('Failed: Insufficient funds');
  screen.getByText(/^The account does not have enough money, or its limit is reached\. The payer can pay with another/);
  screen.getByText('Who can act: The payer.');
  (await panel('Transaction')).getByText('This instruction has no transaction.');
  (await panel('Chargebacks')).getByText('This instruction has no transaction.');
  await (await panel('Order')).findByText('CUST-ada');
  expect(gaps()).toEqual([]);
});

test('a link outside the platform is not followed', async () => {
  network.respond(/\/instruction\/I-ada$/, async (_call, send) => {
    const body: { data: { links: unknown } } = await (await send()).json();
    body.data.links = [{ rel: 'transaction', href: 'https://elsewhere.example/v1/T-ada' }];
    return Response.json(body);
  });
  await openPage(INSTRUCTION);
  const transaction = await panel('Transaction');
  await transaction.findByText(
    "The platform's link to the transaction points to another site, so it was not followed.",
  );
  screen.getByText('The transaction is not loaded: its link points to another site.');
  expect(network.calls(({ url }) => url.hostname === 'elsewhere.example')).toEqual([]);
});

test('a reference is copied unchanged', async () => {
  const { user } = await openPage(INSTRUCTION);
  await allLoaded();
  const instrument = await panel('Financial instrument');
  await user.click(instrument.getByRole('button', { name: 'Copy Mandate reference' }));
  await screen.findByText('Mandate reference copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('MREF-ada');
});

test('the parts link to the reports that the user may open', async () => {
  await openPage(INSTRUCTION);
  await allLoaded();
  expect(screen.getByRole('link', { name: 'Show in Transaction Data' })).toHaveAttribute(
    'href',
    '/reporting/transactions/O-ada/I-ada',
  );
  expect(screen.getByRole('link', { name: 'Show in the Mandates Report' })).toHaveAttribute(
    'href',
    '/reporting/mandates/search?term=M-ada',
  );
});

test('with normalised statuses, neither the parts nor the timeline say Settled of a payment', async () => {
  await openPage(INSTRUCTION, { flags: ['orderViewerV2', 'normalizedSuccessStatus'] });
  await allLoaded();
  expect(eventTitles()).toContain('Transaction completed');
  expect(eventTitles()).toContain('Refund completed');
  expect(eventTitles().filter((title) => title?.endsWith('settled'))).toEqual([]);
  const transaction = await panel('Transaction');
  expect(transaction.queryByText('Settled')).toBeNull();
  // The status and the time, of the transaction and of its refund.
  expect(transaction.getAllByText('Completed')).toHaveLength(4);
});

test('a tenant without reports gets no links to them', async () => {
  await openPage(INSTRUCTION, { flags: ['orderViewerV2'] });
  await allLoaded();
  expect(screen.queryByRole('link', { name: /^Show in/ })).toBeNull();
});
