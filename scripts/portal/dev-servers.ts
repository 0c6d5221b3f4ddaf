import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isPortFree } from '@portal/sandbox/port';
import { Refusal, root, type Server, startServer } from '../processes/child.ts';
import { build, freePort, publish, startSite } from './portal.ts';

const developmentSiteDir = path.join(root, '.site-development');

interface Addresses {
  port: number;
  sandboxUrl: string;
}

/** Starts dev servers with hot reload for the remotes, the gallery and the shell. The shell's is the last. */
export async function startDevServers({ port, sandboxUrl }: Addresses): Promise<Server[]> {
  const remotes = await Promise.all(
    (await remoteNames()).map(async (name) => startDevServer(`mfe-${name}`, await freePort())),
  );
  const gallery = await startGallery();
  const shell = await startDevServer('shell', port, {
    SANDBOX_URL: sandboxUrl,
    GALLERY_URL: gallery.ready.url,
    REMOTE_URLS: remotes.map(({ ready }) => ready.url).join(' '),
  });
  return [...remotes, gallery, shell];
}

/** Starts the dev server of the gallery, which is never built or published. */
export async function startGallery(): Promise<Server> {
  return startDevServer('gallery', await freePort());
}

/** Throws a Refusal for unknown names of remotes, with the known ones. */
export async function refuseUnknownRemotes(names: readonly string[]): Promise<void> {
  const known = await remoteNames();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Refusal(`Unknown remote '${unknown.join("', '")}'. Use one of: ${known.join(', ')}.`);
  }
}

/**
 * Builds the portal for the development of some remotes: every remote as it is released, and the shell's development build, in which
 * dev servers can replace remotes.
 */
export async function buildForDevelopment(): Promise<void> {
  const remotes = (await remoteNames()).map((name) => `@portal/mfe-${name}#build`);
  await build(['@portal/shell#build:development', ...remotes]);
  await publish(developmentSiteDir, 'apps/shell/dist-development');
}

/** Starts a dev server for each named remote, on the same port each time if that is free. */
export async function startRemoteDevServers(names: readonly string[], firstPort: number): Promise<Server[]> {
  const known = await remoteNames();
  return Promise.all(
    names.map(async (name) => {
      const port = firstPort + known.indexOf(name);
      // Compile errors appear in the terminal and in the browser's console.
      return startDevServer(`mfe-${name}`, (await isPortFree(port)) ? port : await freePort(), { STRICT_PAGE: 'yes' });
    }),
  );
}

/** Serves the site of `buildForDevelopment`, whose pages can load remotes from dev servers. */
export function startDevelopmentSite(addresses: Addresses, remotes: readonly Server[]): Promise<Server> {
  const devServers = remotes.map(({ ready }) => ready.url);
  return startSite({ ...addresses, siteDir: developmentSiteDir, origins: 'one', devServers });
}

/** Returns the query string that makes the portal load the named remotes from their dev servers. */
export function overrideQuery(names: readonly string[], remotes: readonly Server[]): string {
  const overrides = names.map((name, i) => `remote-override=${name}@${remotes[i]?.ready.url}/mf-manifest.json`);
  return `?${overrides.join('&')}`;
}

/** Returns the names of all remotes for `npm run dev`: `webhooks` for `apps/mfe-webhooks`. */
async function remoteNames(): Promise<string[]> {
  const apps = await readdir(path.join(root, 'apps'));
  return apps.flatMap((app) => /^mfe-(.+)$/.exec(app)?.[1] ?? []).toSorted();
}

function startDevServer(app: string, port: number, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  return startServer(`dev server of ${app}`, 'packages/remote-kit/src/build/dev-main.mjs', {
    APP_ROOT: path.join(root, 'apps', app),
    PORT: String(port),
    NODE_ENV: 'development',
    ...env,
  });
}
