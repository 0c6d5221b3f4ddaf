import type { BrowserContext, Page, Route } from '@playwright/test';

type Address = string | RegExp | ((url: URL) => boolean);

/**
 * Routes matching requests until the returned function is called; afterwards they reach the network. The route itself stays: when the
 * last one is removed, a request that the page sends at that moment may never get a response.
 */
export async function routeUntil(
  target: Page | BrowserContext,
  address: Address,
  handle: (route: Route) => Promise<unknown>,
): Promise<() => void> {
  let isRouted = true;
  await target.route(address, (route) => (isRouted ? handle(route) : route.fallback()));
  return () => {
    isRouted = false;
  };
}
