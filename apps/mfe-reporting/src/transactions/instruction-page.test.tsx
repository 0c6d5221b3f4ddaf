// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();
beforeEach(() => insertOrder('one'));

const PAGE = '/reporting/transactions/O-one/I-one';
const factOf = (term: string) => within(must(screen.getByText(term, { selector: 'dt' }).parentElement));

test('an instruction is shown with its reimbursements, and links to its order', async () => {
  const { user } = await openPage(PAGE);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  factOf('Amount').getByText('€1,234.50');
  factOf('Status').getByText('Settled');
  factOf('Order reference').getByRole('button', { name: 'Copy Order reference' });
  await screen.findByText('1 (€20.00)');
  factOf('Chargebacks').getByText('1 (€0.00)');
  factOf('Net amount').getByText('€1,214.50');
  expect(screen.getByRole('link', { name: 'Order Viewer' })).toHaveAttribute(
    'href',
    '/reporting/order-viewer/O-one/I-one',
  );
  expect(screen.queryByText(/^Failed/)).toBeNull();
  await user.click(screen.getByText('Instruction as JSON'));
  expect(screen.getByRole('region', { name: 'Instruction JSON' })).toHaveTextContent('"instructionRef": "I-one"');
  expect(document.title).toBe('I-one');
});

test('the raw data is the whole response, including unknown members', async () => {
  network.rewriteResponses(/\/instruction\/I-one$/, (text) => text.replace('"data":{', '"data":{"addedLater":true,'));
  const { user } = await openPage(PAGE);
  await user.click(await screen.findByText('Instruction as JSON'));
  expect(screen.getByRole('region', { name: 'Instruction JSON' })).toHaveTextContent('"addedLater": true');
  screen.getByText('The full API response, including fields not shown above.');
});

test('without the order viewer, nothing links to it', async () => {
  await openPage(PAGE, { flags: ['projectionAccess'] });
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(screen.queryByRole('link', { name: 'Order Viewer' })).toBeNull();
});

test('a page that was not opened from the report has no link back to a view', async () => {
  await openPage(PAGE);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
});

test('a nonexistent instruction says so and links to the report', async () => {
  await openPage('/reporting/transactions/O-one/I-none');
  await screen.findByText('Instruction not found');
  screen.getByRole('link', { name: 'Transaction Data' });
});

test('a refused instruction says why and offers Retry', async () => {
  const allow = network.refuse('/order-management/');
  const { user } = await openPage(PAGE);
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
});

test('if refunds fail to load, the rest of the page stays', async () => {
  network.refuse('/instructions?');
  await openPage(PAGE);
  await screen.findByText('Refunds and chargebacks could not be loaded');
  factOf('Amount').getByText('€1,234.50');
});

/** Inserts an instruction with refunds, made `age` days ago, and `others` of three days ago whose references begin with its own. */
async function insertLike(others: number, age: number) {
  const like = Array.from({ length: others }, (_, number) => ({ name: `7${number + 1000}`, daysAgo: 3 }));
  await insertInstructions([...like, { name: '7', daysAgo: age, refundCount: 3 }]);
}

test.each([
  ['were made later are passed by at once', 60, 9, 1],
  ['were made earlier are looked through', 120, 1, 3],
])(
  'of references that begin like that of an instruction, those that %s, and its refunds are shown',
  async (_how, others, age, calls) => {
    await insertLike(others, age);
    await openPage('/reporting/transactions/ORD-7/INS-7');
    await screen.findByText('3 (€3.00)');
    expect(network.calls('/instructions?')).toHaveLength(calls);
  },
);

test('if too many references have the same prefix, its refunds are reported as unknown', async () => {
  await insertLike(500, 1);
  await openPage('/reporting/transactions/ORD-7/INS-7');
  await screen.findByText(/^Refunds and chargebacks are not available: too many references start like this one/);
  expect(network.calls('/instructions?')).toHaveLength(10);
  expect(screen.queryByText('Refunds')).toBeNull();
});

test('an instruction missing from the report is reported as such, and one of another order is not mistaken for it', async () => {
  network.rewriteResponses('/instructions?', (text) => text.replaceAll('"O-one"', '"O-other"'));
  await openPage(PAGE);
  await screen.findByText(/^Refunds and chargebacks are not available yet/);
  expect(screen.queryByText('Refunds')).toBeNull();
});
