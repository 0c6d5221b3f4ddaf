import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { publishSite } from '../releases/publish.ts';
import { type PortalServer, servePortal } from './serve.ts';
import { sandboxConfig } from './served-config.ts';

const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };
const config = sandboxConfig('http://localhost:4301');

let folder: string;
let siteDir: string;
let version: string;
let server: PortalServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  siteDir = join(folder, 'site');
  await writeShellBuild(join(folder, 'shell'));
  await writeRemoteBuild(join(folder, 'tenant'));
  const options = { shellDist: join(folder, 'shell'), remoteDists: [join(folder, 'tenant')], siteDir };
  version = (await publishSite(options))[0]?.version ?? '';
  await writeFile(join(folder, 'secret.txt'), 'secret');
  server = await servePortal({ siteDir, port: 0, config });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

// Unlike a hostile client, fetch() resolves `..` in paths.
function getRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

function abortDownload(path: string): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url);
    const clientRequest = request({ hostname, port, path }, (response) => {
      response.once('data', () => response.destroy());
      response.once('close', () => resolve());
    });
    clientRequest.on('error', () => resolve());
    clientRequest.end();
  });
}

describe('the page', () => {
  test.each([
    '/',
    '/users',
    '/api-keys/create',
    '/users?page=2',
    '/users/foo.bar',
    '/api-keys/pk.abc?page=2',
    '/pk.abc',
    '/index.html',
    '/.kept.json',
  ])('is the response to a navigation to %s', async (path) => {
    const response = await get(path, NAVIGATION);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>Payments</title>');
  });

  test('is sent only for navigations if the browser sends Sec-Fetch-Dest, whatever it accepts', async () => {
    const going = await get('/users/foo.bar', { ...NAVIGATION, 'sec-fetch-dest': 'document' });
    expect(going.status).toBe(200);
    const reading = await get('/users/foo.bar', { ...NAVIGATION, 'sec-fetch-dest': 'empty' });
    expect(reading.status).toBe(404);
    expect(reading.headers.get('content-type')).toBe('text/plain;charset=utf-8');
  });

  test.each([
    '/',
    '/?from=mail',
    '/index.html',
    '/api-documentation',
    '/api-documentation/errors/NOT_FOUND?from=chat',
    '/api-documentation/events/instruction.settled',
  ])('is the response to a plain request for %s', async (path) => {
    const response = await get(path, { accept: '*/*' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
    const code = await get(path, { accept: '*/*', 'sec-fetch-dest': 'script' });
    expect(code.status).toBe(404);
  });

  test('has a policy that allows no inline code, no framing, and nothing but from the configured services', async () => {
    const { headers } = await get('/', NAVIGATION);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "img-src 'self' data: http://localhost:4301",
        "font-src 'self' http://localhost:4301",
        "connect-src 'self' http://localhost:4301 ws://localhost:4301",
        "form-action 'self' http://localhost:4301",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        'report-to policy',
      ]),
    );
    expect(headers.get('reporting-endpoints')).toBe('policy="http://localhost:4301/monitoring/v1/reports"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test('names no place for reports if there is none', async () => {
    const { policyReportsUrl: _, ...without } = config;
    const silent = await servePortal({ siteDir, port: 0, config: without });
    try {
      const { headers } = await fetch(silent.url, { headers: NAVIGATION });
      expect(headers.get('content-security-policy')).not.toContain('report-to');
      expect(headers.has('reporting-endpoints')).toBe(false);
    } finally {
      await silent.close();
    }
  });

  test('can load code and styles from the origins of the registry and the remotes', async () => {
    const elsewhere = await servePortal({
      siteDir,
      port: 0,
      config: { ...config, registryUrl: 'https://assets.example/portal/registry.json' },
      remoteOrigins: ['https://webhooks.example'],
    });
    try {
      const { headers } = await fetch(elsewhere.url, { headers: NAVIGATION });
      const policy = (headers.get('content-security-policy') ?? '').split('; ');
      const origins = 'https://assets.example https://webhooks.example';
      expect(policy).toEqual(
        expect.arrayContaining([
          `script-src 'self' ${origins}`,
          `img-src 'self' data: http://localhost:4301 ${origins}`,
          `connect-src 'self' http://localhost:4301 ws://localhost:4301 ${origins}`,
        ]),
      );
      expect(policy.find((directive) => directive.startsWith('style-src'))).toMatch(new RegExp(`' ${origins}$`));
    } finally {
      await elsewhere.close();
    }
  });

  test('can load code, styles and hot updates from the configured dev servers, and nothing else', async () => {
    const devServer = 'http://localhost:4999';
    const developing = await servePortal({ siteDir, port: 0, config, devServers: [devServer] });
    const policyOf = async ({ url }: PortalServer) =>
      (await fetch(url, { headers: NAVIGATION })).headers.get('content-security-policy')?.split('; ') ?? [];
    try {
      const [strict, open] = [await policyOf(server), await policyOf(developing)];
      const added = open.map((directive, i) => {
        const [name = '', ...sources] = directive.split(' ');
        const before = strict[i]?.split(' ') ?? [];
        return [name, sources.filter((source) => !before.includes(source) && !source.startsWith("'nonce-"))];
      });
      expect(added.filter(([, sources]) => sources?.length)).toEqual([
        ['script-src', [devServer]],
        ['style-src', [devServer]],
        ['img-src', [devServer]],
        ['connect-src', [devServer, 'ws://localhost:4999']],
      ]);
    } finally {
      await developing.close();
    }
  });

  test('contains the nonce of its policy, a new one for each response', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('/', NAVIGATION);
        const nonce = /name="csp-nonce" content="([^"]+)"/.exec(await response.text())?.[1];
        expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(nonces[0]).not.toContain('__');
  });
});

describe('code and data', () => {
  test('of a version can be cached for a year, and loaded by a portal on any origin', async () => {
    const { status, headers } = await get(`/remotes/tenant/${version}/static/js/users.js`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-type')).toContain('javascript');
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
  ])('are compressed for a browser that accepts %s', async (accepted, sent) => {
    const response = await get(`/remotes/tenant/${version}/static/js/users.js`, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(sent);
    expect(await response.text()).toContain('users page');
  });

  test.each([
    '/static/js/gone.js',
    '/remotes/tenant/0.0.1/remoteEntry.js',
    '/remotes/tenant/0.0.1/mf-manifest.json',
    '/remotes/tenant/users',
    '/shell/0.0.1/release.json',
  ])('that are missing get an uncached 404, never the page, even for navigations: %s', async (path) => {
    const response = await get(path, NAVIGATION);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain;charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/gone.css', '/users/gone.js', '/gone.json'])(
    'that are missing at the root get a 404 for code: %s',
    async (path) => {
      const response = await get(path, { accept: '*/*' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain;charset=utf-8');
    },
  );

  test('at the root are served as files, also for navigations', async () => {
    const response = await get('/mf-manifest.json', NAVIGATION);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/static/../../secret.txt',
    '/static/%2e%2e/%2e%2e/secret.txt',
    '/remotes/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/.kept.json',
    '/remotes/../.kept.json',
    '//secret.txt',
  ])('outside the served folders get a 404: %s', async (path) => {
    const { status, body } = await getRaw(path);
    expect(status).toBe(404);
    expect(body).toBe('Not found.\n');
  });

  test('of a shell, only the facts are served that a check of a release reads', async () => {
    const [shell = ''] = await readdir(join(siteDir, 'shell'));
    const statuses = ['release.json', 'release-files.json', 'mf-manifest.json', 'index.html', 'favicon.svg'].map(
      async (file) => (await get(`/shell/${shell}/${file}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404]);
  });

  test('an API call does not get the page', async () => {
    expect((await get('/v1/tenant/users', { accept: 'application/json' })).status).toBe(404);
  });

  test.each(['bytes=0-9', 'bytes=5-2', 'bytes=-5', 'bytes=99999999-', 'bytes=x'])(
    'are sent completely, whatever range is requested: %s',
    async (range) => {
      const response = await get(`/remotes/tenant/${version}/static/js/users.js`, { range });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('users page');
    },
  );

  test('are closed when clients abort the download', async () => {
    await writeFile(join(siteDir, 'static', 'large.js'), Buffer.alloc(4_000_000, ' '));
    const openFiles = async () => (await readdir('/dev/fd')).length;
    const before = await openFiles();
    await Promise.all(Array.from({ length: 30 }, () => abortDownload('/static/large.js')));
    await expect.poll(openFiles).toBeLessThan(before + 10);
  });

  test('only GET and HEAD are allowed', async () => {
    expect((await fetch(`${server.url}/`, { method: 'POST', headers: NAVIGATION })).status).toBe(405);
  });
});

test.each([
  ['/registry.json', '"remotes"'],
  ['/', '<!doctype html>'],
])('%s is compressed for a browser that accepts it, and plain for others', async (path, part) => {
  for (const [accepted, sent] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get(path, { ...NAVIGATION, 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(sent);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toContain(part);
  }
});

describe('the registry', () => {
  test('is revalidated each time, and changes with a new publication without a restart', async () => {
    const first = await get('/registry.json');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await first.json()).remotes).toHaveLength(1);

    await publishSite({ shellDist: join(folder, 'shell'), remoteDists: [], siteDir });
    expect((await (await get('/registry.json')).json()).remotes).toEqual([]);
  });
});

describe('the window configuration', () => {
  test('reaches the page unchanged, and is never cached', async () => {
    const response = await get('/config.js');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const window: { portalConfig?: unknown } = {};
    runInNewContext(await response.text(), { window });
    expect(window.portalConfig).toEqual(config);
  });

  test('stands in the page as data, from which it cannot break out', async () => {
    const hostile = { ...config, environment: '</script><script>alert(1)//<!--$&' };
    const other = await servePortal({ siteDir, port: 0, config: hostile });
    const page = await (await fetch(other.url, { headers: { accept: 'text/html' } })).text();
    await other.close();
    const [, block = ''] = /<script type="application\/json" id="portal-config">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(block)).toEqual(hostile);
  });

  test('cannot break out of its script', async () => {
    const hostile = { ...config, environment: '</script><script>alert(1)//\u2028<!--' };
    const other = await servePortal({ siteDir, port: 0, config: hostile });
    const text = await (await fetch(`${other.url}/config.js`)).text();
    await other.close();
    expect(text).not.toContain('<');
    const window: { portalConfig?: unknown } = {};
    runInNewContext(text, { window });
    expect(window.portalConfig).toEqual(hostile);
  });
});

describe('every response has a policy', () => {
  const NOTHING = "default-src 'none'; frame-ancestors 'none'";

  test.each([
    ['code', '/static/js/index.7.js', 200],
    ['a picture', '/favicon.svg', 200],
    ['the federation manifest', '/mf-manifest.json', 200],
    ['the registry', '/registry.json', 200],
    ['the window configuration', '/config.js', 200],
    ['a health check', '/healthz', 200],
    ['missing code', '/static/js/gone.js', 404],
    ['an address that cannot be decoded', '/static/%zz', 404],
  ])('%s runs nothing as a document of its own', async (_what, path, status) => {
    const { status: sent, headers } = await get(path);
    expect([sent, headers.get('content-security-policy')]).toEqual([status, NOTHING]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a response to another method, or to an invalid request, runs nothing either', async () => {
    const { headers } = await fetch(server.url, { method: 'PUT', headers: NAVIGATION });
    expect(headers.get('content-security-policy')).toBe(NOTHING);
    const socket = connect(Number(new URL(server.url).port), 'localhost').end('\0');
    const response = (await socket.setEncoding('utf8').toArray()).join('');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain(`Content-Security-Policy: ${NOTHING}\r\n`);
  });
});

test('source maps are not served, but a page whose address looks like one is', async () => {
  for (const path of ['static/js/users.js.map', 'static/js/users.js.ma%70']) {
    const { status } = await get(`/remotes/tenant/${version}/${path}`, NAVIGATION);
    expect([path, status]).toEqual([path, 404]);
  }
  await writeFile(join(siteDir, 'notes.map'), 'sources');
  expect((await get('/notes.map')).status).toBe(404);
  expect(await (await get('/notes.map', NAVIGATION)).text()).toContain('<title>Payments</title>');
});

test('a site without a page is not healthy, and says why', async () => {
  const empty = await servePortal({ siteDir: join(folder, 'empty'), port: 0, config });
  const responses = ['/healthz', '/users', '/registry.json'].map(async (path) => {
    const response = await fetch(empty.url + path, { headers: NAVIGATION });
    return [response.status, await response.text()];
  });
  const refusal = [503, 'No shell is promoted.\n'];
  expect(await Promise.all(responses)).toEqual([refusal, refusal, refusal]);
  await empty.close();
});

test('a health check gets ok, which is never cached', async () => {
  const response = await get('/healthz');
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    200,
    'no-store',
    'ok\n',
  ]);
});

test('a port in use is reported in one sentence', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, 'localhost', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await expect(servePortal({ siteDir, port, config })).rejects.toThrow(
    new Error(`Port ${port} is in use; set PORT to a free one.`),
  );
  await new Promise((resolve) => other.close(resolve));
});
