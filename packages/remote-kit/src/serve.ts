import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { configScript, type ServedConfig } from './served-config.ts';
import { pageHeaders } from './page-headers.ts';

export interface ServeOptions {
  /** What `publishSite` wrote. A later publication is taken without a restart. */
  readonly siteDir: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  readonly config: ServedConfig;
}

export interface PortalServer {
  readonly url: string;
  close(): Promise<void>;
}

type StaticFiles = ReturnType<typeof sirv>;

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
  const { siteDir, port, host = 'localhost', config } = options;
  // `dev` makes sirv look at the disk for each request, so that it finds what was published after the start.
  const files = (folder: string) =>
    sirv(join(siteDir, folder), { dev: true, brotli: true, gzip: true, extensions: [] });
  const folders = { static: files('static'), remotes: files('remotes'), root: files('.') };

  const server = createServer((request, response) => {
    answer(request, response, siteDir, config, folders).catch(() => {
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
  config: ServedConfig,
  folders: { readonly static: StaticFiles; readonly remotes: StaticFiles; readonly root: StaticFiles },
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET and HEAD are answered here.');
  }
  const path = (request.url ?? '/').replace(/\?.*$/s, '');
  const missing = () => refuse(response, 404, 'Not found.');

  if (path === '/config.js') return send(response, 'text/javascript', 'no-store', configScript(config));
  if (path === '/registry.json') {
    response.setHeader('Access-Control-Allow-Origin', '*');
    return send(response, 'application/json', NOT_CACHED, await readFile(join(siteDir, 'registry.json')));
  }
  if (path.startsWith('/static/')) return sendImmutable(request, response, folders.static, '/static', missing);
  if (path.startsWith('/remotes/')) {
    // Remotes may be asked for by a portal on another origin; their integrity check needs readable answers.
    response.setHeader('Access-Control-Allow-Origin', '*');
    return sendImmutable(request, response, folders.remotes, '/remotes', missing);
  }
  // The page itself never leaves as a file: it would lack its nonce.
  if (BESIDE_THE_PAGE.test(path) && path !== '/index.html' && existsSync(join(siteDir, path))) {
    response.setHeader('Cache-Control', NOT_CACHED);
    return folders.root(request, response, missing);
  }
  if (!isNavigation(request)) return missing();

  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(join(siteDir, 'index.html'), 'utf8');
  for (const [name, value] of Object.entries(pageHeaders(config, nonce))) response.setHeader(name, value);
  send(response, 'text/html', NOT_CACHED, page.replaceAll('__CSP_NONCE__', nonce));
}

/** Whether a visitor is on the way to a page. Browsers say so, but to plain HTTP of another host only what they accept tells. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined ? (headers.accept ?? '').includes('text/html') : destination === 'document';
}

function sendImmutable(
  request: IncomingMessage,
  response: ServerResponse,
  files: StaticFiles,
  prefix: string,
  missing: () => void,
): void {
  // A miss replaces it: a file that is not there may be published in the next minute.
  response.setHeader('Cache-Control', IMMUTABLE);
  request.url = (request.url ?? '').slice(prefix.length);
  files(request, response, missing);
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
