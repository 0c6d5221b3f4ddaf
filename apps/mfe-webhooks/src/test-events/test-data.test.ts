import { TEST_DATA_BYTES_MAX } from '@portal/api-client/test-events';
import { faultOf } from '@portal/ui/forms';
import { expect, test } from 'vitest';
import { DATA_TEXT, dataIn, exampleText } from './test-data.ts';

const NOT_JSON = 'This is not valid JSON. Check its quotes, commas and brackets.';
const NO_OBJECT = 'Please enter a JSON object, from { to }';
const TOO_LARGE = 'Please use at most 8 kB (8,192 bytes)';
/** An object of this many bytes as JSON. */
const sized = (bytes: number) => `{"text":"${'e'.repeat(bytes - '{"text":""}'.length)}"}`;

test.each([
  ['{}', undefined],
  [' {"a": [1, null, {"b": "é"}]}\n', undefined],
  ['', NOT_JSON],
  ['{"a": 1,}', NOT_JSON],
  ["{'a': 1}", NOT_JSON],
  ['{"a": 1', NOT_JSON],
  ['[]', NO_OBJECT],
  ['"text"', NO_OBJECT],
  ['1', NO_OBJECT],
  ['null', NO_OBJECT],
  [sized(TEST_DATA_BYTES_MAX), undefined],
  [sized(TEST_DATA_BYTES_MAX).replace(':', ' : '), undefined],
  [sized(TEST_DATA_BYTES_MAX + 1), TOO_LARGE],
  [sized(TEST_DATA_BYTES_MAX).replace('ee', 'éé'), TOO_LARGE],
])('the data %j is judged: %s', (text, fault) => {
  expect(faultOf(DATA_TEXT, text)).toBe(fault);
});

test('an example is edited as indented text, and read back', () => {
  const example = { reference: 'INS-1', amount: '5.00' };
  expect(exampleText(example)).toBe('{\n  "reference": "INS-1",\n  "amount": "5.00"\n}');
  expect(dataIn(exampleText(example))).toEqual(example);
  expect(exampleText(undefined)).toBe('{}');
});
