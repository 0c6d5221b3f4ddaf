import type { BrowserContext } from '@playwright/test';
import type { PortalPair } from '../scripts/portal-pair.ts';

/**
 * Refuses the browser's new connections to the platform, as if it were down, until the returned function is called.
 * A real restart takes seconds; `realtime.spec.ts` and `whole-job.spec.ts` cover it.
 */
export async function takePlatformDown(
  context: BrowserContext,
  { sandboxUrl }: PortalPair,
): Promise<() => Promise<void>> {
  const isOfPlatform = ({ origin }: URL) => origin === sandboxUrl;
  await context.route(isOfPlatform, (route) => route.abort('connectionrefused'));
  return () => context.unroute(isOfPlatform);
}
