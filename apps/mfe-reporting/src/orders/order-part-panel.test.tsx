// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressOf, northwind, openPage, sandbox, setUpSandbox } from '../test-area.ts';
import { insertOrder } from '../test-orders.ts';

setUpSandbox();

beforeEach(() => insertOrder(sandbox, { tenantId: northwind.tenantId, name: 'ada' }));

const INSTRUCTION = '/reporting/order-viewer/O-ada/I-ada';

test.each([
  ['Order', /order-management\/O-ada$/, 'orderRef'],
  ['Instruction', /instruction\/I-ada$/, 'instructionRef'],
  ['Financial instrument', /\/FI-ada$/, 'financialInstrumentId'],
  ['Transaction', /\/T-ada$/, 'transactionId'],
  ['Chargebacks', /\/chargebacks$/, 'chargebackId'],
])('%s as JSON is the whole answer, also what the portal does not know', async (name, call, known) => {
  const { user } = await openPage(INSTRUCTION, {
    fetch: async (input, init) => {
      const answer = await sandbox.fetch(input, init);
      if (!call.test(addressOf(input))) return answer;
      return new Response(
        (await answer.text()).replace('"data":{', '"data":{"addedLater":{"score":9007199254740993},'),
      );
    },
  });
  const part = within(await screen.findByRole('region', { name }));
  await user.click(await part.findByText(`${name} as JSON`));
  const json = part.getByRole('region', { name: `${name} JSON` });
  expect(json).toHaveTextContent('"addedLater": { "score": 9007199254740993 }');
  expect(json).toHaveTextContent(`"${known}": `);
  part.getByText("The platform's whole answer, also what is not shown above.");
});
