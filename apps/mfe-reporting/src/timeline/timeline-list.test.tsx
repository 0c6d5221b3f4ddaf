// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';
import { removeInstruction } from '@portal/sandbox/seeds';

setUpArea();

beforeEach(() => insertOrder('ada'));

const ORDER = '/reporting/order-viewer/O-ada';
const INSTRUCTION = `${ORDER}/I-ada`;

const titles = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('strong').textContent);
const opened = () => screen.queryAllByRole('link', { name: /^Open / }).map((link) => link.textContent);

test('the timeline of an order links to every instruction', async () => {
  const { user, router } = await openPage(ORDER);
  await screen.findByText(/^Open an instruction to see its transaction/);
  expect(opened()).toEqual(['Open F-ada', 'Open I-ada']);
  await user.click(screen.getByRole('link', { name: 'Open I-ada' }));
  expect(router.state.location.pathname).toBe(INSTRUCTION);
});

test('with several instructions, the timeline says that there is more and links to it', async () => {
  const reading = network.hold('/instruction/I-ada');
  const { user, router } = await openPage(INSTRUCTION);
  await screen.findByText('This order has another instruction. Open it to see its history.');
  // The open one does not link to itself, even before it has loaded.
  expect(titles().filter((title) => title === 'Instruction created')).toHaveLength(2);
  expect(opened()).toEqual(['Open F-ada']);
  await reading.release();
  await screen.findByText('Transaction settled');
  expect(opened()).toEqual(['Open F-ada']);
  await user.click(screen.getByRole('link', { name: 'Open F-ada' }));
  expect(router.state.location.pathname).toBe(`${ORDER}/F-ada`);
  await waitFor(() => expect(titles()).toContain('Instruction failed'));
  expect(opened()).toEqual(['Open I-ada']);
});

test('with a single open instruction, the timeline is complete', async () => {
  await removeInstruction(sandbox().db, 'F-ada');
  await openPage(INSTRUCTION);
  await screen.findByText('Chargeback won');
  await waitFor(() => expect(titles()).toContain('Order created'));
  expect(screen.queryByText(/^This order has/)).toBeNull();
  expect(opened()).toEqual([]);
});
