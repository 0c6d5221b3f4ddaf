/** What a part of the run came to. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a run: `12 passed, 0 failed`, with `, 1 skipped` where any are. */
export function formatCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Counts vitest's report, JSON text; a file that could not even be loaded is a failure too. */
export function countVitest(json: string): Count {
  const report: VitestReport = JSON.parse(json);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts Playwright's report, JSON text; a test that passed only when repeated has failed, and so has a file that could not be loaded. */
export function countPlaywright(json: string): Count {
  const { stats, errors }: PlaywrightReport = JSON.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * Holds a count against how its process ended: one that failed without a failed test (an error outside of any) is a
 * failure, and so is a run of nothing.
 */
export function trustingNoSilence(count: Count, exitCode: number): Count {
  const ranNothing = count.passed + count.failed === 0;
  return count.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...count, failed: 1 } : count;
}
