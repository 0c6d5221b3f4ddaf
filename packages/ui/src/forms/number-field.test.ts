import { providerConfigurationInputSchema } from '@portal/api-client/provider-configurations';
import { webhookInputSchema } from '@portal/api-client/webhooks';
import type { FormRule } from 'antd';
import { expect, test } from 'vitest';
import { boundedNumber, wholeNumberIn, wholeNumberRule } from './number-field.ts';

const { leadTimeDays } = providerConfigurationInputSchema.shape;
const { maxBatchSize } = webhookInputSchema.shape;

/** The messages of rules about a text. */
async function faultsOf(rules: readonly FormRule[], text: string): Promise<readonly string[]> {
  const found = await Promise.allSettled(
    rules.map(async (rule) => {
      if (typeof rule === 'function') throw new Error('A rule without a form was expected');
      await rule.validator?.({}, text, () => {});
    }),
  );
  return found.flatMap((one) => (one.status === 'rejected' ? String(one.reason.message) : []));
}

test.each([
  ['7', []],
  [' 007 ', []],
  ['31', ['Please enter at most 30 days']],
  ['2.5', ['Please enter a whole number']],
  ['3.', ['Please enter a whole number']],
  ['0x3', ['Please enter a whole number']],
  ['1e1', ['Please enter a whole number']],
  ['-0', ['Write the number without a sign']],
  ['1,000', ['1,000 can mean 1 or 1000. Write 1 or 1000.']],
  ['٣', ['Please use the digits 0 to 9']],
])('the days %j have the faults %j', async (text, faults) => {
  expect(await faultsOf([wholeNumberRule(leadTimeDays)], text)).toEqual(faults);
});

test('an empty field is valid where the schema allows it', async () => {
  expect(await faultsOf([wholeNumberRule(leadTimeDays)], ' ')).toEqual([]);
  expect(await faultsOf([wholeNumberRule(maxBatchSize)], ' ')).toEqual(['Please enter a whole number']);
});

test.each([
  ['1', []],
  ['10', []],
  ['0', ['From 1 to 10']],
  ['11', ['From 1 to 10']],
  ['x', ['Please enter a whole number']],
])('the number %j within 1 and 10 has the faults %j', async (text, faults) => {
  expect(await faultsOf(boundedNumber(maxBatchSize, { min: 1, max: 10 }, 'From 1 to 10'), text)).toEqual(faults);
});

test('what is not a whole number has no value', () => {
  expect(['12', '', '1e1', '1,000', '9007199254740993'].map(wholeNumberIn)).toEqual([
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
