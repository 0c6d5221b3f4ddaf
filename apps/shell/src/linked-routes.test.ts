import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shellPortalConfig } from './shell-portal.ts';
import { readRemotePortals } from './testing/remote-portals.ts';

const APPS = fileURLToPath(new URL('../..', import.meta.url).href);
/** A link by route id: `useRouteHref()('tenant.info')`, `routeHref('reporting.order', …)`. */
const LINK = /\brouteHref\(\s*'([^']+)'|\buseRouteHref\(\)\(\s*'([^']+)'/g;

const DOC_COMMENT = /\/\*\*.*?\*\//gs;

/** The text of every source file of the areas and the shell, without tests and their helpers, by its path in `apps`. */
function sources(): ReadonlyMap<string, string> {
  const files = readdirSync(APPS)
    .filter((app) => /^(?:mfe-|remote-template|shell)/.test(app))
    .flatMap((app) =>
      readdirSync(`${APPS}${app}/src`, { recursive: true, encoding: 'utf8' }).map((file) => `${app}/src/${file}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/testing/'));
  return new Map(files.map((file) => [file, readFileSync(`${APPS}${file}`, 'utf8')]));
}

test('every page that an area links to by route id is declared, because a link to an unknown page is absent', async () => {
  const declared = [shellPortalConfig, ...(await readRemotePortals())].flatMap(({ routes }) =>
    routes.map(({ id }) => id),
  );
  const linked = [...sources().values()].flatMap((text) =>
    [...text.matchAll(LINK)].flatMap(([, called, hooked]) => called ?? hooked ?? []),
  );
  expect(linked).toContain('tenant.info');
  expect(linked.filter((id) => !declared.includes(id))).toEqual([]);
});

test('only manifests contain the paths of areas', async () => {
  const beginnings = new Set(
    (await readRemotePortals()).flatMap(({ routes }) => routes.map(({ path }) => path.split('/')[1])),
  );
  const literal = new RegExp(`['"\`]/(?:${[...beginnings].join('|')})(?![a-z-])`);
  const repeating = [...sources()].flatMap(([file, text]) =>
    literal.test(text.replaceAll(DOC_COMMENT, '')) ? [file] : [],
  );
  expect(repeating.filter((file) => !file.endsWith('/portal.config.ts'))).toEqual([]);
});
