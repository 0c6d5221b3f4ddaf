import type { BrowserContext } from '@playwright/test';

/** The errors that the browser reported during a test, one readable line each. */
export interface Faults {
  /** Declares that the test causes a matching error. The test fails if the error does not occur. */
  expect(pattern: RegExp): void;
}

export interface FaultRecord extends Faults {
  /** Unexpected errors, and expected ones that did not occur. */
  open(): string[];
}

/** The name of the binding that receives a page's Content Security Policy violations. */
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
    document.addEventListener('securitypolicyviolation', function reportToTest(event) {
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
      return [...unexpected, ...missing.map((pattern) => `expected, but did not occur: ${pattern}`)];
    },
  };
}
