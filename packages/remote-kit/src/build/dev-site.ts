import type { IncomingMessage, ServerResponse } from 'node:http';
import { REGISTRY_CONTRACT } from '@portal/contract';
import type { ServerConfig } from '@rsbuild/core';
import { configScript, sandboxConfig } from '../serving/served-config.ts';

export interface DevSiteOptions {
  readonly sandboxUrl: string;
  readonly galleryUrl: string;
  readonly remoteUrls: readonly string[];
}

/** Adds `serveDevFiles` to the shell's dev server. */
export function devSite(options: DevSiteOptions): NonNullable<ServerConfig['setup']> {
  return (context) => {
    if (context.action === 'dev') context.server.middlewares.use(serveDevFiles(options));
  };
}

/**
 * Serves the other files of a site during development: the window configuration, and a registry of the remotes' dev servers, built for
 * each request because manifests change. `/gallery` redirects to the gallery, which published sites do not have.
 */
export function serveDevFiles({ sandboxUrl, galleryUrl, remoteUrls }: DevSiteOptions) {
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const send = (type: string, body: string) => {
      response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', 'no-store');
      response.end(body);
    };
    if (request.url === '/config.js') send('text/javascript', configScript(sandboxConfig(sandboxUrl)));
    else if (request.url === '/registry.json') {
      devRegistry(remoteUrls).then((registry) => send('application/json', JSON.stringify(registry)), next);
    } else if (request.url === '/gallery') {
      response.writeHead(302, { Location: galleryUrl });
      response.end();
    } else next();
  };
}

/** Builds a registry of dev servers, without hashes because their files change with every edit. */
async function devRegistry(remoteUrls: readonly string[]) {
  const remotes = await Promise.all(
    remoteUrls.map(async (url) => {
      const portal: { id: string; version: string } = await (await fetch(`${url}/portal.json`)).json();
      const { id, version } = portal;
      const integrity = { manifest: '', entry: '' };
      return { id, version, entry: `${url}/mf-manifest.json`, integrity, state: 'active', portal };
    }),
  );
  return { contract: REGISTRY_CONTRACT, remotes };
}
