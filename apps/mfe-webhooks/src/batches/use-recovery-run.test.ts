import { expect, test } from 'vitest';
import { runSummary } from './use-recovery-run.ts';

const queued = { status: 'done' } as const;
const failed = { status: 'failed' } as const;

test.each([
  [0, [], 'No other failed deliveries match.', true],
  [1, [queued], '1 attempt queued.', true],
  [3, [queued, queued, queued], 'All 3 attempts queued.', true],
  [1, [failed], '0 of 1 attempt queued; 1 could not be.', false],
  [3, [queued, queued], '2 of 3 attempts queued; 1 was not attempted.', false],
  [4, [queued, failed], '1 of 4 attempts queued; 1 could not be, 2 were not attempted.', false],
] as const)('a run over %i deliveries with the outcomes %j is summed up: %s', (wanted, outcomes, title, isGood) => {
  expect(runSummary(wanted, outcomes)).toEqual({ title, isGood });
});
