import { expect, test } from 'vitest';
import { type DroppedPart, droppedSentences, droppedValues } from './dropped-parts.ts';

const status: DroppedPart = { name: 'Status', value: 'NONSENSE', isFilter: true };
const size: DroppedPart = { name: 'Page size', value: '7' };

test.each<readonly [readonly DroppedPart[], string]>([
  [[status], 'This link contained a filter that does not exist: status “NONSENSE”. It was left out.'],
  [[size], 'This link contained a setting that does not exist: page size “7”. It was left out.'],
  [
    [status, { name: 'API type', value: 'x', isFilter: true }],
    'This link contained filters that do not exist: status “NONSENSE”, API type “x”. They were left out.',
  ],
  [
    [status, size],
    'This link contained settings that do not exist: status “NONSENSE”, page size “7”. They were left out.',
  ],
])('%j is named in one sentence', (parts, sentence) => {
  expect(droppedSentences(parts)).toEqual([sentence]);
});

test('nothing dropped is no sentence', () => {
  expect(droppedSentences([])).toEqual([]);
});

test('a long value and many parts are shortened', () => {
  const parts = Array.from({ length: 8 }, (_, index) => ({
    name: 'Event',
    value: `${index}`.repeat(100),
    isFilter: true,
  }));
  expect(droppedSentences(parts)).toEqual([
    expect.stringMatching(/^.*event “0{60}…”,.* and 3 more\. They were left out\.$/),
  ]);
});

test('only the values of a parameter that do not exist are dropped, each once', () => {
  const params = new URLSearchParams('network=SEPA&network=moon&network=&network=moon&other=mars');
  expect(droppedValues(params, 'network', 'Network', (value) => value === 'SEPA')).toEqual([
    { name: 'Network', value: 'moon' },
  ]);
});
