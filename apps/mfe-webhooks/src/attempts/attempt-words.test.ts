import { expect, test } from 'vitest';
import { durationWords, triggerWords } from './attempt-words.ts';

test.each([
  [0, '0 ms'],
  [85, '85 ms'],
  [999, '999 ms'],
  [1000, '1 s'],
  [1549, '1.5 s'],
  [10_000, '10 s'],
  [null, ''],
  [undefined, ''],
])('a duration of %s ms is written %j', (durationMs, words) => {
  expect(durationWords(durationMs)).toBe(words);
});

test.each([
  ['AUTOMATIC', 'Automatic'],
  ['MANUAL', 'Manual'],
  ['BULK_REPLAY', 'Bulk replay'],
  [null, 'Unknown'],
  [undefined, 'Unknown'],
])('the trigger %s is written %j', (trigger, words) => {
  expect(triggerWords(trigger)).toBe(words);
});
