import { automationToken } from './browser-values.ts';

/** Where tests run, by the specification. Everywhere else an automation login token is not even looked at. */
const TEST_ENVIRONMENTS = ['local', 'ci', 'qa', 'load'];

/** The token that replaces the login: the one in browser storage, in a test environment; else `undefined`. */
export function findAutomationToken(environment: string): string | undefined {
  return TEST_ENVIRONMENTS.includes(environment) ? automationToken.get() : undefined;
}
