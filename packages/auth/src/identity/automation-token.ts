import { automationToken } from '../browser-values.ts';

/** The specification's test environments. Everywhere else an automation login token is ignored. */
const TEST_ENVIRONMENTS = ['local', 'ci', 'qa', 'load'];

/** The token in browser storage that replaces the login, in a test environment; else `undefined`. */
export function findAutomationToken(environment: string): string | undefined {
  return TEST_ENVIRONMENTS.includes(environment) ? automationToken.get() : undefined;
}
