import { ApiError } from '@portal/api-client';
import { expect, test } from 'vitest';
import { type PartsInView, timelineGaps, otherInstructionsHint } from './timeline-gaps.ts';

const IDLE = { data: undefined, error: null, isLoading: false, isRetrying: false, isAborted: false };
const LOADED = { ...IDLE, data: {} };
const LOADING = { ...IDLE, isLoading: true };
const FAILED = { ...IDLE, error: new Error('down') };
const MISSING = { ...IDLE, error: new ApiError({ status: 404, errors: [], correlationId: 'c-1' }) };
const ABORTED = { ...IDLE, isAborted: true };

const COMPLETE: PartsInView = {
  order: LOADED,
  instruction: LOADED,
  transactionLink: { status: 'linked', path: 'v1/transactions/T-1' },
  transaction: LOADED,
  chargebacks: LOADED,
};

const WAITS_FOR_INSTRUCTION = 'The transaction loads after the instruction.';
const WAITS_FOR_TRANSACTION = 'Chargebacks load after the transaction.';

test.each<[string, Partial<PartsInView>, string[]]>([
  ['everything is there', {}, []],
  ['there is no transaction', { transactionLink: { status: 'absent' }, transaction: IDLE, chargebacks: IDLE }, []],
  ['the order is on its way', { order: LOADING }, ['The order is still loading.']],
  [
    'the order failed and is tried again',
    { order: { ...LOADING, isRetrying: true } },
    ['The order could not be loaded yet. Trying again…'],
  ],
  [
    'the instruction failed',
    { instruction: FAILED, transactionLink: undefined, transaction: IDLE, chargebacks: IDLE },
    [
      'The instruction could not be loaded.',
      'The transaction is not loaded, because the instruction could not be loaded.',
    ],
  ],
  ['there is no such order', { order: MISSING }, ['The order was not found.']],
  [
    'there is no such instruction',
    { instruction: MISSING, transactionLink: undefined, transaction: IDLE, chargebacks: IDLE },
    ['The instruction was not found.'],
  ],
  ['the order failed', { order: FAILED }, ['The order could not be loaded.']],
  [
    'the instruction was cancelled',
    { instruction: ABORTED, transactionLink: undefined, transaction: IDLE, chargebacks: IDLE },
    ['The instruction is not loaded: loading was cancelled.', WAITS_FOR_INSTRUCTION],
  ],
  [
    'the link is not to be followed',
    { transactionLink: { status: 'refused' }, transaction: IDLE, chargebacks: IDLE },
    ['The transaction is not loaded: its link points to another site.'],
  ],
  [
    'the transaction failed',
    { transaction: FAILED, chargebacks: IDLE },
    [
      'The transaction, with its refunds, could not be loaded.',
      'Chargebacks are not loaded, because the transaction could not be loaded.',
    ],
  ],
  [
    'the transaction is on its way',
    { transaction: LOADING, chargebacks: IDLE },
    ['The transaction, with its refunds, is still loading.', WAITS_FOR_TRANSACTION],
  ],
  ['the chargebacks failed', { chargebacks: FAILED }, ['The list of chargebacks could not be loaded.']],
  ['what is there is read again', { order: { ...LOADED, isLoading: true } }, []],
  [
    'what is there could not be read again',
    { chargebacks: { ...FAILED, data: {} } },
    ['The list of chargebacks could not be refreshed and may be out of date.'],
  ],
  [
    'reading again was cancelled',
    { transaction: { ...ABORTED, data: {} } },
    ['The transaction, with its refunds, was not refreshed and may be out of date.'],
  ],
])('if %s, the timeline says what it omits', (_what, parts, lines) => {
  expect(timelineGaps({ ...COMPLETE, ...parts }, 'I-1')).toEqual(lines);
});

test('without an open instruction, only the order can be missing', () => {
  const parts = { ...COMPLETE, instruction: IDLE, transactionLink: undefined, transaction: IDLE, chargebacks: IDLE };
  expect(timelineGaps(parts, undefined)).toEqual([]);
  expect(timelineGaps({ ...parts, order: FAILED }, undefined)).toEqual(['The order could not be loaded.']);
});

const OPEN_ONE = 'Open an instruction to see its transaction, refunds and chargebacks.';
const ANOTHER = 'This order has another instruction. Open it to see its history.';

test.each<[string, string[], string | undefined, string | undefined]>([
  ['no instruction yet', [], undefined, undefined],
  ['no open instruction', ['I-1'], undefined, OPEN_ONE],
  ['the open one alone', ['I-1'], 'I-1', undefined],
  ['another one', ['I-0', 'I-1'], 'I-1', ANOTHER],
  [
    'many others',
    Array.from({ length: 1201 }, (_, number) => `I-${number}`),
    'I-1',
    'This order has 1,200 other instructions. Open one to see its history.',
  ],
  ['one, and the open one is not of it', ['I-1'], 'I-9', ANOTHER],
])('for an order with %s, the timeline says which events are shown elsewhere', (_what, refs, open, line) => {
  const instructions = refs.map((instructionRef) => ({
    instructionRef,
    direction: 'debit',
    amount: '1.00',
    currency: 'EUR',
    status: 'SETTLED',
    createdAt: '2026-11-01T10:00:00Z',
  }));
  expect(otherInstructionsHint({ instructions }, open)).toBe(line);
});
