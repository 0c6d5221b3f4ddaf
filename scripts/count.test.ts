import { expect, it } from 'vitest';
import { add, countPlaywright, countVitest, formatCount, NOTHING, trustingNoSilence } from './count.ts';

const PASSED = { passed: 3, failed: 0, skipped: 0 };

it('says in its last line what ran, and what was skipped only where something was', () => {
  expect(formatCount(PASSED)).toBe('3 passed, 0 failed');
  expect(formatCount(add(PASSED, { passed: 0, failed: 1, skipped: 2 }))).toBe('3 passed, 1 failed, 2 skipped');
});

it('counts a test file that cannot be loaded as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

it('counts an end-to-end test that is flaky, or whose file is broken, as a failure', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{ message: 'no such file' }] };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 3, failed: 3, skipped: 1 });
});

it('never calls a run of nothing, or one that ended in an error, a success', () => {
  expect(trustingNoSilence(PASSED, 0)).toEqual(PASSED);
  expect(trustingNoSilence(NOTHING, 0).failed).toBe(1);
  expect(trustingNoSilence({ ...NOTHING, skipped: 4 }, 0).failed).toBe(1);
  expect(trustingNoSilence(PASSED, 1).failed).toBe(1);
});
