import { expect, test } from 'vitest';
import { PlatformError } from './errors.ts';

const messageOf = (values: readonly string[]) => new PlatformError('UNKNOWN_EVENT_TYPE', { values }).message;

test('a message names the refused values', () => {
  expect(messageOf(['moon.full', 'a"b\n'])).toBe(String.raw`Unknown event type: "moon.full", "a\"b\n"`);
});

test('a message shortens long values and long lists', () => {
  expect(messageOf(['x'.repeat(1000)])).toBe(`Unknown event type: "${'x'.repeat(100)}"`);
  expect(messageOf(['1', '2', '3', '4', '5', '6', '7'])).toBe('Unknown event type: "1", "2", "3", "4", "5" and 2 more');
});
