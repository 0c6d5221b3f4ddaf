import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shellPortalConfig } from './shell-portal.ts';
import { readRemotePortals } from './test-remote-portals.ts';

const APPS = fileURLToPath(new URL('../..', import.meta.url).href);
/** A link by route id: `useRouteHref()('tenant.info')`, `routeHref('reporting.order', …)`. */
const LINK = /\brouteHref\(\s*'([^']+)'|\buseRouteHref\(\)\(\s*'([^']+)'/g;

/** Every route id that the apps' sources link to. */
function linkedRoutes(): string[] {
  const sources = readdirSync(APPS)
    .filter((app) => /^(?:mfe-|remote-template|shell)/.test(app))
    .flatMap((app) =>
      readdirSync(`${APPS}${app}/src`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${APPS}${app}/src/${file}`,
      ),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  return sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LINK)].flatMap(([, called, hooked]) => called ?? hooked ?? []),
  );
}

test('every page that an area links to by route id is declared, because a link to an unknown page is absent', async () => {
  const declared = [shellPortalConfig, ...(await readRemotePortals())].flatMap(({ routes }) =>
    routes.map(({ id }) => id),
  );
  const linked = linkedRoutes();
  expect(linked).toContain('tenant.info');
  expect(linked.filter((id) => !declared.includes(id))).toEqual([]);
});
