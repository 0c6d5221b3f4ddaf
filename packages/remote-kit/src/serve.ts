import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { configScript, type ServedConfig } from './served-config.ts';
import { pageHeaders } from './page-headers.ts';
import { acceptedEncodings, sendFile } from './served-file.ts';

export interface ServeOptions {
  /** What `publishSite` wrote. A later publication is taken without a restart. */
  readonly siteDir: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  readonly config: ServedConfig;
  /** Origins that remotes are released on, where the registry names other ones than its own. */
  readonly remoteOrigins?: readonly string[];
  /** Origins of the dev servers whose remotes may be loaded into the page in place of published ones. */
  readonly devServers?: readonly string[];
}

export interface PortalServer {
  readonly url: string;
  close(): Promise<void>;
}

const NOT_CACHED = 'no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file beside the page, such as its icon; a name that starts with a dot is nobody's business. */
const BESIDE_THE_PAGE = /^\/[\w-]+\.[\w.-]+$/;

/**
 * Serves the published portal: the page for every navigation, `/config.js`, `/registry.json`, and the immutable files under
 * `/static/` and `/remotes/`. A missing file is a 404, never the page: HTML in place of code would hide the fault. An address
 * with a dot in it is no file for that: an id may have one. Rejects with one sentence when the port is taken.
 */
export async function servePortal(options: ServeOptions): Promise<PortalServer> {
  const { port, host = 'localhost' } = options;
  const siteDir = resolve(options.siteDir);

  const server = createServer((request, response) => {
    answer(request, response, siteDir, options).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'The portal could not be read.');
      else response.destroy();
    });
  });
  const url = await listen(server, port, host);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  siteDir: string,
  { config, remoteOrigins, devServers }: ServeOptions,
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET and HEAD are allowed.');
  }
  const path = (request.url ?? '/').replace(/\?.*$/s, '');
  const visit = { request, response };
  const missing = () => refuse(response, 404, 'Not found.');

  if (path === '/config.js') return send(response, 'text/javascript', 'no-store', configScript(config));
  if (path === '/registry.json') {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Vary', 'Accept-Encoding');
    const registry = await readFile(join(siteDir, 'registry.json'));
    // It changes in place, so that no compressed file can stand beside it.
    const isCompressed = acceptedEncodings(request).includes('gzip');
    if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
    return send(response, 'application/json', NOT_CACHED, isCompressed ? await promisify(gzip)(registry) : registry);
  }
  const folder = /^\/(static|remotes)\//.exec(path)?.[1];
  if (folder !== undefined) {
    // Remotes may be asked for by a portal on another origin; their integrity check needs readable answers.
    if (folder === 'remotes') response.setHeader('Access-Control-Allow-Origin', '*');
    const below = path.slice(folder.length + 1);
    return (await sendFile(visit, join(siteDir, folder), below, { 'Cache-Control': IMMUTABLE }))
      ? undefined
      : missing();
  }
  // The page itself never leaves as a file: it would lack its nonce.
  const isBeside = BESIDE_THE_PAGE.test(path) && path !== '/index.html';
  if (isBeside && (await sendFile(visit, siteDir, path, { 'Cache-Control': NOT_CACHED }))) return;
  if (!isNavigation(request)) return missing();

  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(join(siteDir, 'index.html'), 'utf8');
  const headers = pageHeaders(config, nonce, { remotes: remoteOrigins, devServers });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(response, 'text/html', NOT_CACHED, page.replaceAll('__CSP_NONCE__', nonce));
}

/** Whether a visitor is on the way to a page. Browsers say so, but to plain HTTP of another host only what they accept tells. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined ? (headers.accept ?? '').includes('text/html') : destination === 'document';
}

function send(response: ServerResponse, type: string, caching: string, body: string | Buffer): void {
  response.setHeader('Content-Type', `${type};charset=utf-8`);
  response.setHeader('Cache-Control', caching);
  response.end(body);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.statusCode = status;
  send(response, 'text/plain', 'no-store', `${sentence}\n`);
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; set PORT to a free one.`) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
}
