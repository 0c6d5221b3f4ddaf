// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';
import { removeInstruction, removeReimbursements } from '@portal/sandbox/seeds';

setUpArea();

beforeEach(() => insertOrder('ada'));

const ORDER = '/reporting/order-viewer/O-ada';
const INSTRUCTION = `${ORDER}/I-ada`;
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('a payment without refunds or chargebacks says so', async () => {
  await removeReimbursements(sandbox().db, 'I-ada');
  await openPage(INSTRUCTION);
  await (await panel('Transaction')).findByText('No refunds');
  await (await panel('Chargebacks')).findByText('No chargebacks');
});

test('an order without an instruction says so', async () => {
  await removeInstruction(sandbox().db, 'I-ada');
  await removeInstruction(sandbox().db, 'F-ada');
  await openPage(ORDER);
  await (await panel('Order')).findByText('This order has no instructions yet.');
});

test('parts that wait for the instruction say so', async () => {
  network.refuse(/\/instruction\/I-ada$/);
  await openPage(INSTRUCTION);
  await (await panel('Instruction')).findByText('Error fetching data');
  (await panel('Financial instrument')).getByText('Available once the instruction has loaded.');
  (await panel('Transaction')).getByText('Available once the instruction has loaded.');
  (await panel('Chargebacks')).getByText('Available once the instruction has loaded.');
});

test('chargebacks, which wait for the transaction, say so', async () => {
  network.refuse(/\/T-ada$/);
  await openPage(INSTRUCTION);
  await (await panel('Transaction')).findByText('Error fetching data');
  (await panel('Chargebacks')).getByText('Chargebacks load after the transaction.');
});

/** The parts of an order, each with its call. */
test.each([
  ['Order', /order-management\/O-ada$/],
  ['Instruction', /instruction\/I-ada$/],
  ['Financial instrument', /FI-ada$/],
  ['Transaction', /\/T-ada$/],
  ['Chargebacks', /\/chargebacks\//],
])('%s is read again by itself', async (name, call) => {
  const { user } = await openPage(INSTRUCTION);
  await (await panel('Chargebacks')).findByText('C-ada');
  await (await panel('Financial instrument')).findByText('FI-ada');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel loading/ })).toBeNull());
  network.forgetCalls();
  const part = await panel(name);
  await user.click(part.getByRole('button', { name: `Refresh ${name.toLowerCase()}` }));
  await part.findByRole('button', { name: `Refresh ${name.toLowerCase()}` });
  expect(network.calls().map(({ path }) => path)).toEqual([expect.stringMatching(call)]);
});
