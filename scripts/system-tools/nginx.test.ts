import { mkdir, readFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  TEST_CERTIFICATE,
  TEST_CERTIFICATE_KEY,
} from '../../apps/sandbox/src/domain/webhooks/testing/test-certificate.ts';
import { pageHeaders } from '../../packages/remote-kit/src/serving/page-headers.ts';
import { type PortalServer, servePortal } from '../../packages/remote-kit/src/serving/serve.ts';
import { sandboxConfig } from '../../packages/remote-kit/src/serving/served-config.ts';
import { startTestSite, type TestSite } from '../../packages/remote-kit/src/testing/site.ts';
import { type Nginx, startNginx } from './nginx.ts';

const config = {
  ...sandboxConfig('http://localhost:4301'),
  environment: '</script><!--# echo var="date_local" --><script>"$request_id',
  registryUrl: 'https://assets.example/registry.json',
};
const remoteOrigins = ['https://assets.example', 'https://webhooks.example'];

let site: TestSite;
let ours: PortalServer;
let nginx: Nginx;

beforeAll(async () => {
  site = await startTestSite();
  await site.releaseTenant('1.0.0');
  await site.publishShell('1.1.0', { script: 'startAgain()' });
  await site.promote({ id: 'shell', version: '1.1.0' });
  ours = await servePortal({ siteDir: site.siteDir, port: 0, config, remoteOrigins });
  nginx = await startNginx({
    siteDir: site.siteDir,
    config,
    identityOrigin: 'http://localhost:4301',
    apiOrigin: 'http://localhost:4301',
    serviceOrigins: ['ws://localhost:4301'],
    remoteOrigins,
  });
});

afterAll(async () => {
  await nginx.stop();
  await ours.close();
  await site.remove();
});

const NAVIGATION = { 'sec-fetch-dest': 'document', accept: 'text/html' };
const SCRIPT = { 'sec-fetch-dest': 'script', accept: '*/*' };
const CURL = { accept: '*/*', 'user-agent': 'curl/8.14.1' };
const NONCE = /'nonce-([^']+)'/;
const COMPARED = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'allow',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
];

/** Returns the compared parts of a response, with the nonce replaced because it always differs. */
async function comparedResponse(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const body = await response.text();
  const nonce = NONCE.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  const headers = COMPARED.map((name) => {
    const value = response.headers.get(name)?.replace(NONCE, "'nonce'").replaceAll(/ +/g, ' ').replaceAll(' ;', ';');
    return `${name}: ${value?.replace('; charset', ';charset')}`;
  });
  return { status: response.status, headers, body: nonce === undefined ? body : body.replaceAll(nonce, 'nonce') };
}

describe('the nginx site sends the same response as our own server', () => {
  test.each([
    ['the page', '/', { headers: NAVIGATION }],
    ['a deep address', '/users/3f/edit', { headers: NAVIGATION }],
    ['a deep address with a dot in it', '/users/foo.bar', { headers: NAVIGATION }],
    ['an address with a query', '/users?search=a%20b', { headers: NAVIGATION }],
    ['the page by its file name', '/index.html', { headers: NAVIGATION }],
    ['a browser that does not send Sec-Fetch-Dest', '/users', { headers: { accept: 'text/html,*/*' } }],
    ['a script at the address of a page', '/users', { headers: SCRIPT }],
    ['the page as a file', '/index.html', { headers: SCRIPT }],
    ['a plain request, as from curl', '/', { headers: CURL }],
    ['a plain request with a query', '/?a=/b', { headers: CURL }],
    ['a plain request for the page by its file name', '/index.html', { headers: CURL }],
    ['a plain request for any other address', '/users', { headers: CURL }],
    ['a health check', '/healthz', { headers: CURL }],
    ['the registry', '/registry.json', {}],
    ['the window configuration', '/config.js', { headers: SCRIPT }],
    ['the icon', '/favicon.svg', {}],
    ["the shell's code", '/static/js/index.7.js', { headers: SCRIPT }],
    ["a remote's manifest", '/remotes/tenant/1.0.0/mf-manifest.json', {}],
    ["a remote's page", '/remotes/tenant/1.0.0/static/js/users.js', { headers: SCRIPT }],
    ['missing code', '/static/js/gone.js', { headers: SCRIPT }],
    ['a navigation to missing code', '/static/js/gone.js', { headers: NAVIGATION }],
    ['a remote that does not exist', '/remotes/none/1.0.0/remoteEntry.js', { headers: SCRIPT }],
    ['the documentation for curl', '/api-documentation', { headers: { accept: '*/*' } }],
    [
      'a page of the documentation for curl',
      '/api-documentation/events/user.invited?x=1',
      { headers: { accept: '*/*' } },
    ],
    ['the documentation as code', '/api-documentation/errors', { headers: SCRIPT }],
    ['a page whose address begins like the documentation', '/api-documentations', { headers: { accept: '*/*' } }],
    ['a folder', '/static/', {}],
    ['a hidden file of the release commands', '/.history.json', {}],
    ['the facts of a published shell', '/shell/1.0.0/release.json', {}],
    ['the list of its files', '/shell/1.0.0/release-files.json', { headers: NAVIGATION }],
    ['its page', '/shell/1.0.0/index.html', {}],
    ['a hidden folder beside published shells', '/shell/.1.0.0/release.json', {}],
    ['the facts of a shell that does not exist', '/shell/9.0.0/release.json', { headers: NAVIGATION }],
    ['a source map', '/remotes/tenant/1.0.0/static/js/users.js.map', { headers: SCRIPT }],
    ['a navigation to a source map', '/remotes/tenant/1.0.0/static/js/users.js.map', { headers: NAVIGATION }],
    ['a page whose address looks like a source map', '/pk.map', { headers: NAVIGATION }],
    ['a file at the root that looks like a source map', '/pk.map', { headers: SCRIPT }],
    ['the page of the previous shell', '/previous.html', { headers: SCRIPT }],
    [
      'code over TLS that ends in front',
      '/static/js/index.7.js',
      { headers: { ...SCRIPT, 'x-forwarded-proto': 'https' } },
    ],
    ['a POST', '/', { method: 'POST', headers: NAVIGATION }],
    ['a DELETE', '/users', { method: 'DELETE' }],
    ['a HEAD', '/users', { method: 'HEAD', headers: NAVIGATION }],
    ['a range of the page', '/', { headers: { ...NAVIGATION, range: 'bytes=0-9' } }],
  ])('%s', async (_what, address, init: RequestInit) => {
    const [theirs, own] = await Promise.all([
      comparedResponse(nginx.url + address, init),
      comparedResponse(ours.url + address, init),
    ]);
    expect(theirs).toEqual(own);
  });
});

test('a site without a page is not healthy, and says why', async () => {
  const siteDir = path.join(site.folder, 'empty');
  await mkdir(siteDir);
  const own = await servePortal({ siteDir, port: 0, config, remoteOrigins });
  const theirs = await startNginx({
    siteDir,
    config,
    identityOrigin: 'http://localhost:4301',
    apiOrigin: 'http://localhost:4301',
    serviceOrigins: ['ws://localhost:4301'],
    remoteOrigins,
  });
  for (const address of ['/healthz', '/', '/users']) {
    const [sent, wanted] = await Promise.all(
      [theirs, own].map(({ url }) => comparedResponse(url + address, { headers: NAVIGATION })),
    );
    expect(sent).toEqual(wanted);
    expect([sent?.status, sent?.body]).toEqual([503, 'No shell is promoted.\n']);
  }
  await theirs.stop();
  await own.close();
});

test.each([
  '/static/..%2f..%2f..%2fetc/passwd',
  '/remotes/tenant/..%2f..%2f.history.json',
  '/static/js/%00',
  '/%2ehistory.json',
])('%s is not served', async (address) => {
  const response = await fetch(nginx.url + address, { headers: NAVIGATION });
  expect([400, 404]).toContain(response.status);
});

describe('the policy of the page', () => {
  const open = async (headers: Record<string, string> = {}) => {
    const response = await fetch(nginx.url, { headers: { ...NAVIGATION, ...headers } });
    const policy = response.headers.get('content-security-policy') ?? '';
    return { status: response.status, policy, nonce: NONCE.exec(policy)?.[1] ?? '', page: await response.text() };
  };

  test('has the same nonce as the page, and a new one for each response', async () => {
    const visits = [await open(), await open()];
    for (const { nonce, page } of visits) {
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      expect(page).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      expect(page).not.toContain('__CSP_NONCE__');
    }
    expect(visits[0]?.nonce).not.toBe(visits[1]?.nonce);
  });

  test('is identical to that of our own server', async () => {
    const { policy, nonce } = await open();
    const wanted = pageHeaders(config, nonce, { remotes: remoteOrigins })['Content-Security-Policy'];
    expect(policy).toBe(wanted);
  });

  test('is never sent with a cached page', async () => {
    const later = new Date(Date.now() + 86_400_000).toUTCString();
    const { status, nonce, page } = await open({ 'if-modified-since': later, 'if-none-match': '*' });
    expect(status).toBe(200);
    expect(page).toContain(nonce);
  });
});

describe('browsers are told to keep to TLS', () => {
  const PROMISE = 'max-age=63072000; includeSubDomains';

  test.each([
    ['a page over plain HTTP', '/', 'http', null],
    ['a page over TLS that ends in front of nginx', '/', 'https', PROMISE],
    ['missing code over TLS that ends in front of nginx', '/static/js/gone.js', 'https', PROMISE],
  ])('%s', async (_what, address, protocol, sent) => {
    const response = await fetch(nginx.url + address, { headers: { ...NAVIGATION, 'x-forwarded-proto': protocol } });
    expect(response.headers.get('strict-transport-security')).toBe(sent);
  });

  test('a page over TLS that ends in nginx', async () => {
    const secure = await startNginx({
      siteDir: site.siteDir,
      config,
      identityOrigin: 'http://localhost:4301',
      apiOrigin: 'http://localhost:4301',
      serviceOrigins: [],
      tls: { certificate: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpsGet(secure.url, { ca: TEST_CERTIFICATE, headers: NAVIGATION }, resolve).once('error', reject);
    });
    response.resume();
    expect([response.statusCode, response.headers['strict-transport-security']]).toEqual([200, PROMISE]);
    await secure.stop();
  });
});

test('code is sent as the compressed file that was published', async () => {
  const ask = (address: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(nginx.url + address, { headers: { 'accept-encoding': 'gzip, br' } }, resolve).once('error', reject);
    });
  const response = await ask('/remotes/tenant/1.0.0/static/js/users.js');
  const body = Buffer.concat(await response.toArray());
  expect(response.headers['content-encoding']).toBe('gzip');
  expect(response.headers.vary).toBe('Accept-Encoding');
  expect(body).toEqual(await readFile(path.join(site.siteDir, 'remotes/tenant/1.0.0/static/js/users.js.gz')));
});

test('the access log has the path of a request, and no query or referrer', async () => {
  await fetch(`${nginx.url}/callback?code=a-secret&state=b-secret`, {
    headers: { ...NAVIGATION, referer: `${nginx.url}/invitation?key=c-secret` },
  });
  const log = await vi.waitUntil(async () => {
    const text = await readFile(nginx.accessLog, 'utf8');
    return text.includes('/callback') && text;
  });
  expect(log).toMatch(/^127\.0\.0\.1 \[[^\]]+\] "GET \/callback HTTP\/1\.1" 200 \d+ "[^"]*"$/m);
  expect(log).not.toMatch(/secret|\?/);
});
