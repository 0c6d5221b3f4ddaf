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
  ['a reference in quotes, at the end of a sentence', ' “ORD-7Q2K9A.” ', { orderRef: 'ORD-7Q2K9A' }],
  ['what a chat has marked', '\u202aORD-7Q2\u200bK9A\u202c', { orderRef: 'ORD-7Q2K9A' }],
  ['a word before it', 'Order ORD-7Q2K9A', { orderRef: 'ORD-7Q2K9A' }],
  [
    'the instruction before its order',
    'INS-7Q2K9A ORD-3B1C2D',
    { orderRef: 'ORD-3B1C2D', instructionRef: 'INS-7Q2K9A' },
  ],
  [
    'a mail',
    'Dear all,\nthe customer CUS-00A17B of ord-3b1c2d complains\nthat INS-7Q2K9A was taken twice on 2026-11-20.',
    { orderRef: 'ord-3b1c2d', instructionRef: 'INS-7Q2K9A' },
  ],
  ['a mail about another instruction', 'please look at INS-7Q2K9A again', { orderRef: 'INS-7Q2K9A' }],
  ['a mail about nothing', 'See you on Monday, then.', undefined],
  [
    'an address in a sentence',
    'see <https://portal.example/reporting/order-viewer/ORD-3B1C2D>.',
    { orderRef: 'ORD-3B1C2D' },
  ],
])('pasting %s is understood', (_what, text, lookup) => {
  expect(readPasted(text)).toEqual(lookup);
});
