import type { BrowserContext } from '@playwright/test';
import type { PortalPair } from '../scripts/portal-pair.ts';

/**
 * Refuses the browser every new connection to the platform, as if that did not run, until the returned function is called.
 * A real stop and start takes seconds; `realtime.spec.ts` and `whole-job.spec.ts` do it.
 */
export async function takePlatformDown(
  context: BrowserContext,
  { sandboxUrl }: PortalPair,
): Promise<() => Promise<void>> {
  const isOfPlatform = ({ origin }: URL) => origin === sandboxUrl;
  await context.route(isOfPlatform, (route) => route.abort('connectionrefused'));
  return () => context.unroute(isOfPlatform);
}
