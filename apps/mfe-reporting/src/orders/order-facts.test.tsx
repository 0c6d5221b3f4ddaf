// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';
import { changeChargeback, changeInstruction } from '@portal/sandbox/seeds';

setUpArea();

beforeEach(async () => {
  await insertOrder('ada');
  const instruction = { batch_ref: 'B-ada', forecasted_settlement_date: '2026-11-03' };
  await changeInstruction(sandbox().db, 'I-ada', instruction);
  await changeChargeback(sandbox().db, 'C-ada', { respond_by: '2026-11-25' });
});

const INSTRUCTION = '/reporting/order-viewer/O-ada/I-ada';

/** Terms with their values; instants in UTC, whatever zone is displayed. */
function factsOf(part: HTMLElement) {
  const values = within(part).getAllByRole('definition');
  return within(part)
    .getAllByRole('term')
    .map((term, place) => {
      const value = must(values[place]);
      return [term.textContent, within(value).queryByRole<HTMLTimeElement>('time')?.dateTime ?? value.textContent];
    });
}

/** The values that can be copied, in the order of the page. */
const copiesOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button', { name: /^Copy / })
    .map((button) => button.getAttribute('aria-label')?.replace('Copy ', ''));

const FACTS = [
  {
    name: 'Order',
    facts: [
      ['Status', 'Completed'],
      ['Amount', '€1,234.50'],
      ['Paid', '€1,234.50'],
      ['Due', '€0.00'],
      ['Order reference', 'O-ada'],
      ['Customer reference', 'CUST-ada'],
      ['Scheme', 'Europe 5c4e3e00-0000-4000-8000-000000000001'],
      ['Created', '2026-11-01T10:00:00.000Z'],
      ['Updated', '2026-11-04T06:00:00.000Z'],
    ],
    copies: ['Order reference', 'Customer reference', 'Scheme ID', 'Created (UTC)', 'Updated (UTC)'],
  },
  {
    name: 'Instruction',
    facts: [
      ['Status', 'Settled'],
      ['Amount', '€1,234.50'],
      ['Instruction reference', 'I-ada'],
      ['Direction', 'Debit'],
      ['App', 'Direct Debit'],
      ['Payment method', 'SEPA direct debit'],
      ['Customer reference', 'CUST-ada'],
      ['Batch reference', 'B-ada'],
      ['Created', '2026-11-02T10:00:00.000Z'],
      ['Updated', '2026-11-04T06:00:00.000Z'],
      ['Completed', '2026-11-04T06:00:00.000Z'],
      ['Forecasted settlement', '11/03/2026'],
    ],
    copies: [
      'Instruction reference',
      'Customer reference',
      'Batch reference',
      'Created (UTC)',
      'Updated (UTC)',
      'Completed (UTC)',
    ],
  },
  {
    name: 'Financial instrument',
    facts: [
      ['Financial instrument ID', 'FI-ada'],
      ['Type', 'Mandate'],
      ['Details', 'IE64 •••• 0001'],
      ['Holder', 'Ada Byron'],
      ['Status', 'Active'],
      ['Created', '2026-11-01T09:00:00.000Z'],
      ['Mandate ID', 'M-ada'],
      ['Mandate reference', 'MREF-ada'],
      ['Network', 'SEPA'],
      ['Mandate status', 'Active'],
    ],
    copies: ['Financial instrument ID', 'Created (UTC)', 'Mandate ID', 'Mandate reference'],
  },
  {
    name: 'Transaction',
    facts: [
      ['Transaction ID', 'T-ada'],
      ['Amount', '€1,234.50'],
      ['Net amount', '€1,214.50'],
      ['Status', 'Settled'],
      ['Provider', 'gocardless'],
      ['Provider reference', 'PREF-ada'],
      ['Created', '2026-11-02T10:05:00.000Z'],
      ['Settled', '2026-11-04T06:00:00.000Z'],
      ['Forecasted settlement', '11/03/2026'],
      ['Refund ID', 'R-ada'],
      ['Amount', '€20.00'],
      ['Status', 'Settled'],
      ['Reason', 'Damaged goods'],
      ['Requested', '2026-11-05T08:00:00.000Z'],
      ['Settled', '2026-11-06T08:00:00.000Z'],
    ],
    copies: [
      'Transaction ID',
      'Provider reference',
      'Created (UTC)',
      'Settled (UTC)',
      'Refund ID',
      'Requested (UTC)',
      'Settled (UTC)',
    ],
  },
  {
    name: 'Chargebacks',
    facts: [
      ['Chargeback ID', 'C-ada'],
      ['Amount', '€50.00'],
      ['Stage', 'Representment'],
      ['Status', 'Won'],
      ['Reason', 'Not received'],
      ['Opened', '2026-11-10T08:00:00.000Z'],
      ['Updated', '2026-11-20T08:00:00.000Z'],
      ['Respond by', '11/25/2026'],
    ],
    copies: ['Chargeback ID', 'Opened (UTC)', 'Updated (UTC)'],
  },
];

test.each(FACTS)('$name shows all facts, with copy buttons for references and times', async (part) => {
  await openPage(INSTRUCTION);
  const shown = await screen.findByRole('region', { name: part.name });
  await within(shown).findByText(`${part.name} as JSON`);
  expect(factsOf(shown)).toEqual(part.facts);
  expect(copiesOf(shown)).toEqual(part.copies);
});

/** The parts with their calls, a text that shows that they have loaded, and the parts that depend on them. */
const PARTS = [
  { name: 'Order', call: /order-management\/O-ada$/, leadsTo: [] },
  {
    name: 'Instruction',
    call: /instruction\/I-ada$/,
    leadsTo: ['Financial instrument', 'Transaction', 'Chargebacks'],
  },
  { name: 'Financial instrument', call: /\/FI-ada$/, leadsTo: [] },
  { name: 'Transaction', call: /\/T-ada$/, leadsTo: ['Chargebacks'] },
  { name: 'Chargebacks', call: /\/chargebacks$/, leadsTo: [] },
] as const;

const hasCome = (name: string) => screen.queryByText(`${name} as JSON`) !== null;

test.each(PARTS)(
  'While $name is on its way, what can be found without it is shown',
  async ({ name, call, leadsTo }) => {
    const reading = network.hold(call);
    await openPage(INSTRUCTION);
    const waiting: string[] = [name, ...leadsTo];
    const others = PARTS.map((part) => part.name).filter((other) => !waiting.includes(other));
    await waitFor(() => expect(others.filter(hasCome)).toEqual(others));
    await waitFor(() => expect(reading.waiting()).toHaveLength(1));
    expect(waiting.filter(hasCome)).toEqual([]);
    await reading.release();
    await waitFor(() => expect(waiting.filter(hasCome)).toEqual(waiting));
  },
);

test.each(PARTS)('$name is retried without the others', async ({ name, call, leadsTo }) => {
  const allow = network.refuse(call);
  const { user } = await openPage(INSTRUCTION);
  const failed = within(await screen.findByRole('region', { name }));
  await failed.findByText('Error fetching data');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel loading/ })).toBeNull());
  allow();
  network.forgetCalls();
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(PARTS.map((part) => part.name).filter(hasCome)).toHaveLength(PARTS.length));
  // Simultaneous requests may be sent in either order.
  const again = PARTS.filter((part) => network.calls(part.call).length > 0).map((part) => part.name);
  expect(again).toEqual([name, ...leadsTo]);
  expect(network.calls()).toHaveLength(again.length);
});

test('a test payment is tagged on its order, its instruction and its transaction', async () => {
  await changeInstruction(sandbox().db, 'I-ada', { is_test: true });
  await openPage(INSTRUCTION);
  const statusOf = async (name: string) => {
    const part = within(await screen.findByRole('region', { name }));
    const [status] = await part.findAllByText('Status');
    return status?.nextElementSibling?.textContent;
  };
  expect(await statusOf('Order')).toBe('CompletedTest');
  expect(await statusOf('Instruction')).toBe('SettledTest');
  expect(await statusOf('Transaction')).toBe('SettledTest');
  const instructions = within(screen.getByRole('region', { name: 'Instructions' })).getAllByRole('listitem');
  expect(instructions.map((one) => within(one).queryByText('Test') !== null)).toEqual([false, true]);
});
