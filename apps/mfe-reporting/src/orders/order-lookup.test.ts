import { expect, test } from 'vitest';
import { readPasted } from './order-lookup.ts';

test.each([
  ['a reference', ' O-1\n', { orderRef: 'O-1' }],
  ['an order and an instruction', 'O-1/I-1', { orderRef: 'O-1', instructionRef: 'I-1' }],
  ['two columns of a sheet', 'O-1\tI-1', { orderRef: 'O-1', instructionRef: 'I-1' }],
  [
    'an address of the order viewer',
    'https://portal.example/reporting/order-viewer/O%2F1/I-1?x=1',
    { orderRef: 'O/1', instructionRef: 'I-1' },
  ],
  [
    'an address of the report',
    'https://portal.example/reporting/transactions/search/O-1/I-1#a',
    { orderRef: 'O-1', instructionRef: 'I-1' },
  ],
  ['an address that is spelled wrongly', '/reporting/order-viewer/O%1', { orderRef: 'O%1' }],
  ['nothing', ' \n', undefined],
])('%s that is pasted is understood', (_what, text, lookup) => {
  expect(readPasted(text)).toEqual(lookup);
});
