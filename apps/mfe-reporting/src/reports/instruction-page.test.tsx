// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { northwind, openPage, sandbox, setUpSandbox } from '../test-area.ts';
import { insertOrder } from '../test-orders.ts';
import { recordedWay } from '../test-rows.ts';

setUpSandbox();
beforeEach(() => insertOrder(sandbox, { tenantId: northwind.tenantId, name: 'one' }));

const PAGE = '/reporting/transactions/O-one/I-one';
const factOf = (term: string) => within(screen.getByText(term, { selector: 'dt' }).parentElement ?? document.body);

test('An instruction is shown with what was paid back of it, and leads to its order', async () => {
  await openPage(PAGE);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  factOf('Amount').getByText('€1,234.50');
  factOf('Status').getByText('Settled');
  factOf('Order reference').getByRole('button', { name: 'Copy Order reference' });
  await screen.findByText('1 (€20.00)');
  expect(screen.getByRole('link', { name: 'Order Viewer' })).toHaveAttribute(
    'href',
    '/reporting/order-viewer/O-one/I-one',
  );
  expect(screen.getByRole('region', { name: 'JSON' })).toHaveTextContent('"instructionRef": "I-one"');
  expect(document.title).toBe('I-one');
});

test('Where the order viewer is off, nothing leads there', async () => {
  await openPage(PAGE, { flags: ['projectionAccess'] });
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(screen.queryByRole('link', { name: 'Order Viewer' })).toBeNull();
});

test('Who came otherwise than by the report is led back nowhere', async () => {
  await openPage(PAGE);
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
  expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
});

test('An instruction that is not there says so, and leads to the report', async () => {
  await openPage('/reporting/transactions/O-one/I-none');
  await screen.findByText('No such instruction');
  screen.getByRole('link', { name: 'Transaction Data' });
});

test('A refused instruction says why, and can be tried again', async () => {
  let isRefused = true;
  const way = recordedWay((url) => isRefused && url.includes('/order-management/'));
  const { user } = await openPage(PAGE, { fetch: way.fetch });
  await screen.findByText('Error fetching data');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'I-one', level: 1 });
});

test('Refunds that cannot be read leave the rest of the page', async () => {
  const way = recordedWay((url) => url.includes('/instructions?'));
  await openPage(PAGE, { fetch: way.fetch });
  await screen.findByText('Refunds and chargebacks could not be read');
  factOf('Amount').getByText('€1,234.50');
});
