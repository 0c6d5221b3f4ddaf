import { expect, test } from 'vitest';
import { deliverySentence } from './delivery-status.tsx';

test.each([
  ['SUCCEEDED', 200, 'succeeded with status code 200'],
  ['SCHEDULED', undefined, 'scheduled'],
  ['FAILED', 500, 'failed with status code 500'],
  ['FAILED', undefined, 'failed'],
  ['FAILED', null, 'failed'],
  ['HELD_BACK', undefined, 'held back'],
])('%s with %s is written %s', (deliveryStatus, responseStatusCode, sentence) => {
  expect(deliverySentence({ deliveryStatus, responseStatusCode })).toBe(sentence);
});
