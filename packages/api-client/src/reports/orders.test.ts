import { expect, test } from 'vitest';
import { linkPath } from './orders.ts';

const pathOf = (href: string) => linkPath([{ rel: 'self', href }], 'self');

test.each([
  '/v1/order-management/ORD-2026/instruction/INS-1',
  '/v2/chargebacks/a.b~c_d-e',
  `/v1/financial-instruments/${encodeURIComponent("Zürich (3)!*' 50%&?#")}`,
  '/v1/transactions/...',
])('%s is a path for a call', (href) => {
  expect(pathOf(href)).toBe(href.slice(1));
});

test.each([
  'https://evil.example/v1/x',
  '//evil.example/v1/x',
  '/v1//x',
  '/v1/x/',
  '/v1/../x',
  '/v1/x/..',
  '/v1/./x',
  '/\\evil.example',
  '/v1/\\evil.example',
  '/v1/%2e%2e/x',
  '/v1/%2E./x',
  '/v1/a%2Fb',
  '/v1/a%5cb',
  '/v1/a%5',
  '/v1/a%zz',
  '/v1/a?b=c',
  '/v1/a#b',
  '/v1',
  'v1/x',
  '/other/x',
  '',
])('%s points outside the API and is refused', (href) => {
  expect(pathOf(href)).toBeUndefined();
});

test('only the link that was requested is followed', () => {
  expect(linkPath([{ rel: 'transaction', href: '/v1/transactions/1' }], 'financial-instrument')).toBeUndefined();
});
