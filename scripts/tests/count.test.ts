import { expect, it } from 'vitest';
import {
  add,
  countPlaywright,
  countVitest,
  formatCount,
  formatFailures,
  NOTHING,
  withSilentFailures,
} from './count.ts';

const PASSED = { passed: 3, skipped: 0, failures: [] };

it('formats the counts, and mentions skipped tests only if there are any', () => {
  expect(formatCount(PASSED)).toBe('3 passed, 0 failed');
  expect(formatCount(add(PASSED, { passed: 0, failures: ['a'], skipped: 2 }))).toBe('3 passed, 1 failed, 2 skipped');
});

it('counts a test file that cannot be loaded as a failure, and lists failures with their reasons', () => {
  const report = {
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'a tenant is kept', failureMessages: [] },
          { status: 'failed', fullName: 'a user is kept', failureMessages: ['expected 1\nto be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: 'c.test.ts',
        status: 'failed',
        message: 'no database',
        assertionResults: [{ status: 'skipped', fullName: 'a key is kept', failureMessages: [] }],
      },
    ],
  };
  const count = countVitest(JSON.stringify(report));
  expect(formatCount(count)).toBe('3 passed, 3 failed, 2 skipped');
  expect(formatFailures(count)).toBe(
    '✗ a.test.ts › a user is kept\n    expected 1\n    to be 2\n✗ b.test.ts\n    no such module\n✗ c.test.ts\n    no database\n',
  );
});

it('repeats the beginning and the end of a long message', () => {
  const message = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n');
  const test = { status: 'failed', fullName: 'a page is shown', failureMessages: [message] };
  const file = { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [test] };
  const report = { numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [file] };
  const lines = formatFailures(countVitest(JSON.stringify(report)))
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(26);
  expect([lines[1], lines[16], lines[17], lines[18], lines[25]]).toEqual([
    '    line 1',
    '    line 16',
    '    … 76 more lines',
    '    line 93',
    '    line 100',
  ]);
});

it('counts a flaky end-to-end test, and a file that cannot be loaded, as failures', () => {
  const test = (status: string, message?: string) => ({ status, results: [{ errors: message ? [{ message }] : [] }] });
  const report = {
    stats: { expected: 3, skipped: 1 },
    suites: [
      {
        title: 'sign-in.spec.ts',
        specs: [
          { title: 'a user signs in', tests: [test('expected')] },
          { title: 'a user signs out', tests: [test('flaky', 'too late')] },
        ],
        suites: [{ title: 'two tabs', specs: [{ title: 'both end', tests: [test('unexpected', 'one did not')] }] }],
      },
    ],
    errors: [{ message: 'no such file' }],
  };
  const count = countPlaywright(JSON.stringify(report));
  expect(formatCount(count)).toBe('3 passed, 3 failed, 1 skipped');
  expect(count.failures).toEqual([
    'sign-in.spec.ts › a user signs out\n    too late',
    'sign-in.spec.ts › two tabs › both end\n    one did not',
    'the end-to-end tests\n    no such file',
  ]);
});

it('counts a run without tests, or one that ended with an error, as a failure', () => {
  expect(withSilentFailures(PASSED, 0)).toEqual(PASSED);
  expect(withSilentFailures(NOTHING, 0).failures).toHaveLength(1);
  expect(withSilentFailures({ ...NOTHING, skipped: 4 }, 0).failures).toHaveLength(1);
  expect(withSilentFailures(PASSED, 1).failures).toHaveLength(1);
});
