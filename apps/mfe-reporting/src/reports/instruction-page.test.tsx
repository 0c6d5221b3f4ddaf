// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressOf, northwind, openPage, sandbox, setUpSandbox } from '../test-area.ts';
import { insertOrder } from '../test-orders.ts';
import { insertInstructions, recordedWay } from '../test-rows.ts';

setUpSandbox();
beforeEach(() => insertOrder(sandbox, { tenantId: northwind.tenantId, name: 'one' }));

const PAGE = '/reporting/transactions/O-one/I-one';
const factOf = (term: string) => within(screen.getByText(term, { selector: 'dt' }).parentElement ?? document.body);

test('An instruction is shown with its reimbursements, and links to its order', async () => {
  await openPage(PAGE);
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
  expect(screen.getByRole('region', { name: 'JSON' })).toHaveTextContent('"instructionRef": "I-one"');
  expect(document.title).toBe('I-one');
});

test('The raw data is the whole response, including unknown members', async () => {
  await openPage(PAGE, {
    fetch: async (input, init) => {
      const answer = await sandbox.fetch(input, init);
      if (!addressOf(input).endsWith('/instruction/I-one')) return answer;
      return new Response((await answer.text()).replace('"data":{', '"data":{"addedLater":true,'));
    },
  });
  expect(await screen.findByRole('region', { name: 'JSON' })).toHaveTextContent('"addedLater": true');
  screen.getByText('The full API response, including fields not shown above.');
});

test('Without the order viewer, nothing links to it', async () => {
  await openPage(PAGE, { flags: ['projectionAccess'] });
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(screen.queryByRole('link', { name: 'Order Viewer' })).toBeNull();
});

test('A page that was not opened from the report has no link back to a view', async () => {
  await openPage(PAGE);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
});

test('A nonexistent instruction says so and links to the report', async () => {
  await openPage('/reporting/transactions/O-one/I-none');
  await screen.findByText('No such instruction');
  screen.getByRole('link', { name: 'Transaction Data' });
});

test('A refused instruction says why and offers Retry', async () => {
  let isRefused = true;
  const way = recordedWay((url) => isRefused && url.includes('/order-management/'));
  const { user } = await openPage(PAGE, { fetch: way.fetch });
  await screen.findByText('Error fetching data');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
});

test('If refunds fail to load, the rest of the page stays', async () => {
  const way = recordedWay((url) => url.includes('/instructions?'));
  await openPage(PAGE, { fetch: way.fetch });
  await screen.findByText('Refunds and chargebacks could not be loaded');
  factOf('Amount').getByText('€1,234.50');
});

/** Three days ago so many were made whose references begin like that of the one that was made `age` days ago, and has refunds. */
async function insertLike(others: number, age: number) {
  const like = Array.from({ length: others }, (_, number) => ({ name: `7${number + 1000}`, daysAgo: 3 }));
  await insertInstructions([...like, { name: '7', daysAgo: age, refundCount: 3 }]);
}

const asked = ({ calls }: ReturnType<typeof recordedWay>) =>
  calls.filter(({ url }) => url.pathname.endsWith('/instructions')).length;

test.each([
  ['were made later are passed by at once', 60, 9, 1],
  ['were made earlier are looked through', 120, 1, 3],
])('Of references that begin like it, those that %s, and its refunds are shown', async (_how, others, age, calls) => {
  await insertLike(others, age);
  const way = recordedWay();
  await openPage('/reporting/transactions/ORD-7/INS-7', { fetch: way.fetch });
  await screen.findByText('3 (€3.00)');
  expect(asked(way)).toBe(calls);
});

test('If too many references have the same prefix, its refunds are reported as unknown', async () => {
  await insertLike(500, 1);
  const way = recordedWay();
  await openPage('/reporting/transactions/ORD-7/INS-7', { fetch: way.fetch });
  await screen.findByText(/^Refunds and chargebacks are not available: too many references start like this one/);
  expect(asked(way)).toBe(10);
  expect(screen.queryByText('Refunds')).toBeNull();
});

test('An instruction that the report does not have is said so, and one of another order is not taken for it', async () => {
  await openPage(PAGE, {
    fetch: async (input, init) => {
      const answer = await sandbox.fetch(input, init);
      if (!addressOf(input).includes('/instructions?')) return answer;
      return new Response((await answer.text()).replaceAll('"O-one"', '"O-other"'));
    },
  });
  await screen.findByText(/^Refunds and chargebacks are not available yet/);
  expect(screen.queryByText('Refunds')).toBeNull();
});
