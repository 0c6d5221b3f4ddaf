import type { BrowserContext } from '@playwright/test';

/** What a browser complained about while a test ran, as one readable line each. */
export interface Faults {
  /** Says that the test provokes a complaint that matches: it must come, and does not fail the test. */
  expect(pattern: RegExp): void;
}

export interface FaultRecord extends Faults {
  /** What the test has to answer for at its end: complaints that nothing expects, and expected ones that never came. */
  open(): string[];
}

/** The message that a page's violations of its Content Security Policy arrive under. */
const VIOLATION = 'portalPolicyViolation';

/** Records console errors, uncaught errors and policy violations of every page of the context. */
export async function recordFaults(context: BrowserContext): Promise<FaultRecord> {
  const seen: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => seen.push(`uncaught: ${fault.error().stack ?? fault.error().message}`));
  await context.exposeBinding(VIOLATION, (_source, line: string) => void seen.push(`policy: ${line}`));
  await context.addInitScript((binding: string) => {
    document.addEventListener('securitypolicyviolation', function tellTheTest(event) {
      const tell: unknown = Reflect.get(window, binding);
      const line = `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`;
      if (typeof tell === 'function') tell(line);
    });
  }, VIOLATION);

  return {
    expect: (pattern) => void expected.push(pattern),
    open() {
      const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
      const missing = expected.filter((pattern) => !seen.some((line) => pattern.test(line)));
      return [...unexpected, ...missing.map((pattern) => `expected, but never came: ${pattern}`)];
    },
  };
}
