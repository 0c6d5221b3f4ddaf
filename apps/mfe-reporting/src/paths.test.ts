import { expect, test } from 'vitest';
import {
  EXPORTS_PATH,
  instructionPath,
  MANDATES_PATH,
  ORDER_VIEWER_PATH,
  orderPath,
  searchPath,
  TRANSACTIONS_PATH,
  TRANSACTIONS_SEARCH_PATH,
} from './paths.ts';
import { portal } from './portal.config.ts';

const place = { orderRef: ':orderRef', instructionRef: ':instructionRef' };

test('every path is that of a page of the manifest', () => {
  const paths = [
    TRANSACTIONS_PATH,
    TRANSACTIONS_SEARCH_PATH,
    instructionPath(TRANSACTIONS_PATH, place),
    instructionPath(TRANSACTIONS_SEARCH_PATH, place),
    MANDATES_PATH,
    searchPath(MANDATES_PATH, '').replace(/\?.*/, ''),
    EXPORTS_PATH,
    ORDER_VIEWER_PATH,
    orderPath(':orderRef'),
    instructionPath(ORDER_VIEWER_PATH, place),
  ];
  expect(paths.map(decodeURIComponent)).toEqual(portal.routes.map(({ path }) => path));
});

test('references with special characters are encoded in URLs', () => {
  expect(instructionPath(ORDER_VIEWER_PATH, { orderRef: 'A/1', instructionRef: 'B 2' })).toBe(
    '/reporting/order-viewer/A%2F1/B%202',
  );
  expect(searchPath(MANDATES_PATH, 'a+b')).toBe('/reporting/mandates/search?term=a%2Bb');
});
