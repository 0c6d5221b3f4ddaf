// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { insertOrder } from '../testing/orders.ts';

setUpArea();

beforeEach(() => insertOrder('ada'));

const INSTRUCTION = '/reporting/order-viewer/O-ada/I-ada';

test.each([
  ['Order', /order-management\/O-ada$/, 'orderRef'],
  ['Instruction', /instruction\/I-ada$/, 'instructionRef'],
  ['Financial instrument', /\/FI-ada$/, 'financialInstrumentId'],
  ['Transaction', /\/T-ada$/, 'transactionId'],
  ['Chargebacks', /\/chargebacks$/, 'chargebackId'],
])('%s as JSON is the whole response, including unknown members', async (name, call, known) => {
  network.rewriteResponses(call, (text) =>
    text.replace('"data":{', '"data":{"addedLater":{"score":9007199254740993},'),
  );
  const { user } = await openPage(INSTRUCTION);
  const part = within(await screen.findByRole('region', { name }));
  await user.click(await part.findByText(`${name} as JSON`));
  const json = part.getByRole('region', { name: `${name} JSON` });
  expect(json).toHaveTextContent('"addedLater": { "score": 9007199254740993 }');
  expect(json).toHaveTextContent(`"${known}": `);
  part.getByText('The full API response, including fields not shown above.');
});

test.each([
  ['that was on show', true, /^Loading was cancelled. Showing data from/],
  ['that was never there', false, 'Loading was cancelled. Refresh to see the transaction.'],
])('a part %s, fails, is tried again and stopped, says that it was stopped alone', async (_what, isShown, says) => {
  const itsCall = /\/T-ada$/;
  let allow = isShown ? () => {} : network.refuse(itsCall);
  const { user } = await openPage(INSTRUCTION);
  const part = within(await screen.findByRole('region', { name: 'Transaction' }));
  if (isShown) {
    await part.findByText('T-ada');
    allow = network.refuse(itsCall);
    await user.click(part.getByRole('button', { name: 'Refresh transaction' }));
  }
  await part.findByText('Error fetching data');
  allow();
  network.hold(itsCall);
  await user.click(part.getByRole('button', { name: 'Retry' }));
  await user.click(await part.findByRole('button', { name: 'Cancel loading transaction' }));
  await part.findByText(says);
  expect(part.queryByText('Error fetching data')).toBeNull();
});
