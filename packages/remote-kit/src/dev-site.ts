import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTRACT_VERSION } from '@portal/contract';
import type { ServerConfig } from '@rsbuild/core';
import { configScript, sandboxConfig } from './served-config.ts';

export interface DevSiteOptions {
  readonly sandboxUrl: string;
  readonly galleryUrl: string;
  readonly remoteUrls: readonly string[];
}

/** Lets the shell's dev server answer what `answerBesideShell` does. */
export function devSite(options: DevSiteOptions): NonNullable<ServerConfig['setup']> {
  return (context) => {
    if (context.action === 'dev') context.server.middlewares.use(answerBesideShell(options));
  };
}

/**
 * Answers what a published site serves beside the shell's files: the window configuration, and a registry of the remotes' dev
 * servers, made anew for each request, as manifests may just have changed. `/gallery` leads to the gallery, which no published
 * site has.
 */
export function answerBesideShell({ sandboxUrl, galleryUrl, remoteUrls }: DevSiteOptions) {
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

/** A registry of dev servers. Their files change with every edit, so it vouches for none of them. */
async function devRegistry(remoteUrls: readonly string[]) {
  const remotes = await Promise.all(
    remoteUrls.map(async (url) => {
      const portal: { id: string; version: string } = await (await fetch(`${url}/portal.json`)).json();
      const { id, version } = portal;
      const integrity = { manifest: '', entry: '' };
      return { id, version, entry: `${url}/mf-manifest.json`, integrity, state: 'active', portal };
    }),
  );
  return { contract: CONTRACT_VERSION, remotes };
}
