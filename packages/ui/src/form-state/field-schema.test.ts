import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundedNumber, faultOf, faultsBy, fieldSchema, wholeNumber, wholeNumberIn } from './field-schema.ts';

const maxBatchSize = z.int('Please enter a whole number');
const leadTimeDays = z.optional(maxBatchSize.check(z.maximum(30, 'Please enter at most 30 days')));
const destination = z.url();

test('the faulty members have their faults in the order of the schemas, and valid ones have none', () => {
  const schemas = {
    roles: fieldSchema((roles: readonly string[]) => (roles.length === 0 ? 'Choose a role' : undefined)),
  };
  const faultsOf = faultsBy<{ name: string; roles: readonly string[] }>({
    ...schemas,
    name: destination,
  });
  expect(Object.entries(faultsOf({ name: '', roles: [] })).map(([member]) => member)).toEqual(['roles', 'name']);
  expect(faultsOf({ name: 'https://shop.example/hook', roles: ['APP_READ'] })).toEqual({});
});

test.each([
  ['7', undefined],
  [' 007 ', undefined],
  ['31', 'Please enter at most 30 days'],
  ['9007199254740993', 'Please enter at most 30 days'],
  ['2.5', 'Please enter a whole number'],
  ['3.', 'Please enter a whole number'],
  ['0x3', 'Please enter a whole number'],
  ['1e1', 'Please enter a whole number'],
  ['-0', 'Write the number without a sign'],
  ['1,000', '1,000 can mean 1 or 1000. Write 1 or 1000.'],
  ['٣', 'Please use the digits 0 to 9'],
])('the days %j have the fault %j', (text, fault) => {
  expect(faultOf(wholeNumber(leadTimeDays), text)).toBe(fault);
});

test('an empty field is valid where the schema allows it', () => {
  expect(faultOf(wholeNumber(leadTimeDays), ' ')).toBeUndefined();
  expect(faultOf(wholeNumber(maxBatchSize), ' ')).toBe('Please enter a whole number');
});

test.each([
  ['1', undefined],
  ['10', undefined],
  ['0', 'From 1 to 10'],
  ['11', 'From 1 to 10'],
  ['9007199254740993', 'From 1 to 10'],
  ['x', 'Please enter a whole number'],
])('the number %j within 1 and 10 has the fault %j', (text, fault) => {
  expect(faultOf(boundedNumber(maxBatchSize, { min: 1, max: 10 }, 'From 1 to 10'), text)).toBe(fault);
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
