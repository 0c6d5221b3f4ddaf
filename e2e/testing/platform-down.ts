import type { BrowserContext } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { routeUntil } from './route-until.ts';

/**
 * Refuses the browser's new connections to the platform, as if it were down, until the returned function is called.
 * A real restart takes seconds; `realtime.spec.ts` and `whole-job.spec.ts` cover it.
 */
export function takePlatformDown(context: BrowserContext, { sandboxUrl }: PortalPair): Promise<() => void> {
  return routeUntil(
    context,
    ({ origin }) => origin === sandboxUrl,
    (route) => route.abort('connectionrefused'),
  );
}
