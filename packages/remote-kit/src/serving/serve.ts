import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type PlatformProxy, proxyTo } from './pass-on.ts';
import { configScript, type ServedConfig, servedPage } from './served-config.ts';
import { commonHeaders, pageHeaders } from './page-headers.ts';
import { acceptedEncodings, sendFile } from './served-file.ts';

export interface ServeOptions {
  /** The folder that `publishSite` wrote. Later publications are served without a restart. */
  readonly siteDir: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly host?: string;
  readonly config: ServedConfig;
  /**
   * The platform to which calls below `/api/` are passed on, so that the services in `config` can be paths. Its origin is also that of
   * images and fonts. Default: the page calls every service at an origin of its own.
   */
  readonly platformUrl?: string | undefined;
  /** Origins of released remotes, if the registry has addresses on other origins than its own. */
  readonly remoteOrigins?: readonly string[];
  /** Origins of dev servers whose remotes the page can load instead of published ones. */
  readonly devServers?: readonly string[];
}

export interface PortalServer {
  readonly url: string;
  close(): Promise<void>;
}

const NOT_CACHED = 'no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const NO_PAGE = 'No shell is promoted.';

/** The files of a shell that a check of a release reads. Its folder also contains its page, which is never sent from there. */
const SHELL_FACTS = /^\/shell\/\d[A-Za-z0-9.+-]*\/(release|release-files|mf-manifest)\.json$/;

/** A file at the root, such as the icon. Hidden files are never served. */
const ROOT_FILE = /^\/[\w-]+\.[\w.-]+$/;

/**
 * Serves the published portal: the page for every navigation, `/config.js`, `/registry.json`, `/healthz`, and the immutable files
 * under `/static/` and `/remotes/`, and of `/shell/` only the facts that `portal check` reads. A missing file is a 404, never the page, because HTML instead of code would hide the error, and so is a
 * source map. A path with a dot may also be a page, because ids can contain dots. With a platform, nothing below `/api/` is a page.
 * Rejects with one sentence if the port is in use.
 */
export async function servePortal(options: ServeOptions): Promise<PortalServer> {
  const { port, host = 'localhost', platformUrl } = options;
  const siteDir = resolve(options.siteDir);
  const platform = platformUrl === undefined ? undefined : proxyTo(platformUrl);

  const server = createServer((request, response) => {
    respond({ request, response }, { siteDir, platform }, options).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'The site could not be read.');
      else response.destroy();
    });
  });
  server.on('clientError', refuseUnreadable);
  if (platform) {
    server.on('upgrade', (request, socket, head) => {
      platform.connect(request, socket, head, (status) => refuseSocket(socket, status));
    });
  }
  const url = await listen(server, port, host);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        platform?.close();
      }),
  };
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Site {
  readonly siteDir: string;
  readonly platform: PlatformProxy | undefined;
}

async function respond(
  visit: Visit,
  { siteDir, platform }: Site,
  { config, platformUrl, remoteOrigins, devServers }: ServeOptions,
): Promise<void> {
  const { request, response } = visit;
  setHeaders(response, commonHeaders(request.headers['x-forwarded-proto']));
  if (platform?.takes(request)) {
    return platform.pass(request, response, (status, sentence) => refuse(response, status, sentence));
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET and HEAD are allowed.');
  }
  const path = (request.url ?? '/').replace(/\?.*$/s, '');
  const missing = () => refuse(response, 404, 'Not found.');
  if (platform && path.startsWith('/api/')) return missing();

  if (path === '/healthz') {
    if (!existsSync(join(siteDir, 'index.html'))) return refuse(response, 503, NO_PAGE);
    return send(response, 'text/plain', 'no-store', 'ok\n');
  }
  if (path === '/config.js') return send(response, 'text/javascript', 'no-store', configScript(config));
  if (path === '/registry.json' && existsSync(join(siteDir, 'registry.json'))) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    return sendCompressed(visit, 'application/json', await readFile(join(siteDir, 'registry.json')));
  }
  const folder = SHELL_FACTS.test(path) ? 'shell' : /^\/(static|remotes)\//.exec(path)?.[1];
  if (folder !== undefined) {
    // A portal on another origin may load remotes. Integrity checks need CORS responses.
    if (folder === 'remotes') response.setHeader('Access-Control-Allow-Origin', '*');
    const below = path.slice(folder.length + 1);
    return (await sendFile(visit, join(siteDir, folder), below, { 'Cache-Control': IMMUTABLE }))
      ? undefined
      : missing();
  }
  // Never send the page as a plain file: it would lack its nonce.
  const isRootFile = ROOT_FILE.test(path) && path !== '/index.html';
  if (isRootFile && (await sendFile(visit, siteDir, path, { 'Cache-Control': NOT_CACHED }))) return;
  if (!wantsPage(request, path)) return missing();

  if (!existsSync(join(siteDir, 'index.html'))) return refuse(response, 503, NO_PAGE);
  const page = await readFile(join(siteDir, 'index.html'), 'utf8');
  const nonce = randomBytes(16).toString('base64');
  setHeaders(response, pageHeaders(config, nonce, { platform: platformUrl, remotes: remoteOrigins, devServers }));
  return sendCompressed(visit, 'text/html', Buffer.from(servedPage(page, config, nonce)));
}

/**
 * Returns whether the request navigates to a page. Browsers omit Sec-Fetch-Dest for plain HTTP to hosts other than localhost; then
 * Accept decides. Without either, as from curl, only the page's own address and the documentation, which is public, get the page.
 */
function wantsPage({ headers }: IncomingMessage, path: string): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'document';
  return PLAIN_PATHS.test(path) || (headers.accept ?? '').includes('text/html');
}

/** Paths that get the page whatever the request accepts. */
const PLAIN_PATHS = /^\/(?:index\.html|api-documentation(?:\/.*)?)?$/;

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function send(response: ServerResponse, type: string, caching: string, body: string | Buffer): void {
  response.setHeader('Content-Type', `${type};charset=utf-8`);
  response.setHeader('Cache-Control', caching);
  response.end(body);
}

/** Brotli at 11, its default, would take longer than what it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** The smallest result first. */
const COMPRESSIONS = [
  { encoding: 'br', compress: (body: Buffer) => promisify(brotliCompress)(body, BROTLI) },
  { encoding: 'gzip', compress: (body: Buffer) => promisify(gzip)(body) },
] as const;

/** Sends what has no precompressed version, because it changes in place or with each visit: compressed now, if the browser accepts that. */
async function sendCompressed({ request, response }: Visit, type: string, body: Buffer): Promise<void> {
  const accepted = acceptedEncodings(request);
  const compression = COMPRESSIONS.find(({ encoding }) => accepted.includes(encoding));
  const sent = (await compression?.compress(body)) ?? body;
  response.setHeader('Vary', 'Accept-Encoding');
  if (compression) response.setHeader('Content-Encoding', compression.encoding);
  send(response, type, NOT_CACHED, sent);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.statusCode = status;
  send(response, 'text/plain', 'no-store', `${sentence}\n`);
}

/** Responds to an invalid request, or one with headers that are too long, like Node, but with the headers of every response. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  refuseSocket(
    socket,
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request',
  );
}

/** Sends a status without a body, with the headers of every response, and ends the connection. */
function refuseSocket(socket: Duplex, status: string): void {
  if (!socket.writable) return;
  const headers = Object.entries({ ...commonHeaders(undefined), Connection: 'close', 'Content-Length': '0' });
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
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
