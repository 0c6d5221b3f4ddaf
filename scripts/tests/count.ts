/** The result of a part of a test run. */
export interface Count {
  passed: number;
  skipped: number;
  /** One text per failure: its name, then the reason on the following lines. */
  failures: string[];
}

/** How much of a long message is repeated above the last line of a run. */
const FIRST_LINES = 16;
const LAST_LINES = 8;

export const NOTHING: Count = { passed: 0, skipped: 0, failures: [] };

export function add(a: Count, b: Count): Count {
  return {
    passed: a.passed + b.passed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** Returns the last line of a run: `12 passed, 0 failed`, and `, 1 skipped` if tests were skipped. */
export function formatCount({ passed, skipped, failures }: Count): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns all failures, to repeat them above the last line, because readers of a log start at its end. */
export function formatFailures({ failures }: Count): string {
  return failures.map((failure) => `✗ ${failure}\n`).join('');
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** Counts the results in Vitest's JSON report. A file that could not be loaded, or whose preparation failed, counts as a failure. */
export function countVitest(json: string): Count {
  const report: VitestReport = JSON.parse(json);
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      if (file.status === 'failed' && failed.length === 0) return [failure(file.name, [file.message])];
      return failed.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages ?? []));
    }),
  };
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Counts the results in Playwright's JSON report. Flaky tests and files that could not be loaded count as failures. */
export function countPlaywright(json: string): Count {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(json);
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => failuresWithin(suite, '')),
      ...errors.map(({ message }) => failure('the end-to-end tests', [message])),
    ],
  };
}

function failuresWithin(suite: PlaywrightSuite, above: string): string[] {
  const path = `${above}${suite.title} › `;
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(
          `${path}${spec.title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresWithin(inner, path))];
}

function failure(name: string, messages: (string | undefined)[]): string {
  const lines = messages.flatMap((message) => (message ? shorten(message.split('\n')) : []));
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Leaves out the middle of a long message, such as a printed page: the log has all of it where the test failed. */
function shorten(lines: readonly string[]): readonly string[] {
  const left = lines.length - FIRST_LINES - LAST_LINES;
  if (left <= 1) return lines;
  return [...lines.slice(0, FIRST_LINES), `… ${left} more lines`, ...lines.slice(-LAST_LINES)];
}

/**
 * Adds a failure if the process failed without a failed test (because of an error outside tests), or if no test ran.
 */
export function withSilentFailures(count: Count, exitCode: number): Count {
  if (count.failures.length > 0) return count;
  if (exitCode !== 0) return { ...count, failures: [`the process ended with ${exitCode}, though no test failed`] };
  return count.passed === 0 ? { ...count, failures: ['no test ran'] } : count;
}
