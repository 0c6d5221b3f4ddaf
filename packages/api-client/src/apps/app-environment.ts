import * as z from 'zod/mini';

/**
 * The provider's environment that an app works in. In `test`, payments move no money; any value but `live` counts as test. Absent:
 * the app has no environments, so it moves money, unless it is a demo app.
 */
export const appEnvironmentSchema = z.string();

/** Whether an app works in an environment other than the live one. */
export function isTestEnvironment(environment: string | null | undefined): boolean {
  return environment != null && environment !== 'live';
}
