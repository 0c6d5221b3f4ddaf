import { expect, test } from 'vitest';
import { shortDestination } from './short-destination.ts';

test.each([
  ['https://hooks.example.com/payments', 'hooks.example.com/payments'],
  ['https://hooks.example.com/', 'hooks.example.com'],
  ['http://localhost:8080/a?token=1#b', 'localhost:8080/a'],
  [
    'https://hooks.example.com/a/very/long/path/that/goes/on/and/on',
    'hooks.example.com/a/very/long/path/that/goes/on…',
  ],
  ['not an address', 'not an address'],
])('%s is shortened to %s', (destination, short) => {
  expect(shortDestination(destination)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(48);
});
