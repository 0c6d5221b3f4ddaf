import { createServer, type RequestListener, type Server } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runPortal } from './portal-command.ts';
import { LEFT_OUT, servedSite } from '../releases/served-site.ts';
import { type PortalServer, servePortal } from '../serving/serve.ts';
import { sandboxConfig } from '../serving/served-config.ts';
import { type RemoteBuild, type ShellBuild, writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';

let site: TestSite;
let server: PortalServer;
beforeEach(async () => {
  site = await startTestSite();
  server = await servePortal({ siteDir: site.siteDir, port: 0, config: sandboxConfig('http://localhost:4301') });
});
afterEach(async () => {
  await server.close();
  await site.remove();
});

/** Runs the command with the site's address, or another one. */
async function portal(args: readonly string[], address: string = server.url): Promise<[code: number, output: string]> {
  const lines: string[] = [];
  const code = await runPortal([...unrehearsed(args), '--site', address], (line) => lines.push(line));
  return [code, lines.join('\n')];
}

/** Checks a build with the folder and with the address, which must agree, and returns the output of the check with the address. */
async function checkBoth(dist: string): Promise<[code: number, output: string]> {
  const [code, output] = await portal(['check', dist]);
  expect([code, output.replace(`\n${LEFT_OUT}`, '')]).toEqual(await portal(['check', dist], site.siteDir));
  expect(output.endsWith(`\n${LEFT_OUT}`)).toBe(true);
  return [code, output];
}

async function tenantBuild(build: RemoteBuild = {}): Promise<string> {
  const dist = join(site.folder, 'tenant');
  await writeRemoteBuild(dist, build);
  return dist;
}

async function shellBuild(build: ShellBuild = {}): Promise<string> {
  const dist = join(site.folder, 'shell');
  await writeShellBuild(dist, { version: '2.0.0', ...build });
  return dist;
}

describe('a build is compared with what users have, without access to the folder', () => {
  test('a remote that fits can be promoted', async () => {
    expect(await checkBoth(await tenantBuild())).toEqual([0, `✓ tenant 1.2.0 can be promoted.\n${LEFT_OUT}`]);
  });

  test('a lower version than the promoted one needs --downgrade', async () => {
    await site.releaseTenant('1.3.0');
    expect((await checkBoth(await tenantBuild()))[1]).toContain('but only with --downgrade');
  });

  test.each<[string, RemoteBuild, string]>([
    ['needs a module', { portal: { requires: { contract: 1, shared: { vue: '^3.0.0' } } } }, 'needs vue ^3.0.0'],
    ['imports a name', { facts: { uses: { 'zod/mini': ['never'] } } }, 'uses never of zod/mini'],
    [
      'has another content of a shared package',
      { facts: { packages: { '@portal/ui': { version: '1.0.0', content: 'changed' } } } },
      'a different @portal/ui 1.0.0 than shell 1.0.0',
    ],
    ['has another owner', { portal: { owner: 'Books team' } }, "belongs to 'Tenant team'"],
    ['is over its budget', { facts: { budgetKilobytes: 0.01 } }, 'and its budget is 0.01 kB'],
  ])('a remote that %s is refused', async (_why, build, sentence) => {
    await site.releaseTenant('1.0.0');
    const [code, output] = await checkBoth(await tenantBuild(build));
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  });

  test('a version that is published with other content is refused, and the same build is not', async () => {
    await site.publishTenant('1.2.0', { entry: 'var tenant;' });
    expect((await checkBoth(await tenantBuild()))[0]).toBe(0);
    const [code, output] = await checkBoth(await tenantBuild({ entry: 'var other;' }));
    expect([code, output]).toEqual([
      1,
      expect.stringContaining("version 1.2.0 of remote 'tenant' exists with different content"),
    ]);
  });

  test('a shell that a promoted remote does not work in is refused', async () => {
    await site.releaseTenant('1.0.0');
    expect((await checkBoth(await shellBuild()))[0]).toBe(0);
    const misfits: [ShellBuild, string][] = [
      [{ provided: { react: '20.0.0' } }, "remote 'tenant' needs react ^19.0.0"],
      [{ offers: { 'zod/mini': ['string'] } }, "remote 'tenant' uses"],
      [{ paths: ['/users'] }, "remote 'tenant' would be refused"],
      [{ budgetKilobytes: 0.01 }, 'the start of the shell loads'],
    ];
    for (const [build, sentence] of misfits) {
      const [code, output] = await checkBoth(await shellBuild(build));
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    }
  });

  test("a shell with another file at the address of the promoted shell's is refused", async () => {
    const [code, output] = await checkBoth(await shellBuild({ script: 'begin()' }));
    expect([code, output]).toEqual([1, expect.stringContaining('static/js/index.7.js exists with different content')]);
  });

  test('a shell is refused that cannot be compared with a promoted remote', async () => {
    await site.releaseTenant('1.0.0');
    await rm(join(site.siteDir, 'remotes/tenant/1.0.0/release.json'));
    await rm(join(site.siteDir, 'remotes/tenant/1.0.0/release.json.br'), { force: true });
    await rm(join(site.siteDir, 'remotes/tenant/1.0.0/release.json.gz'), { force: true });
    expect(await portal(['check', await shellBuild()])).toEqual([
      1,
      `✗ ${server.url}/remotes/tenant/1.0.0/release.json does not exist (404): ask the platform team to restore that release`,
    ]);
  });
});

describe('what needs the folder says so', () => {
  test.each([
    ['publish', 'dist'],
    ['promote', 'tenant@1.0.0'],
    ['rollback', 'tenant'],
    ['disable', 'tenant'],
    ['enable', 'tenant'],
    ['status'],
    ['verify'],
    ['release-all', 'apps'],
    ['check', 'tenant@1.0.0'],
  ])('%s', async (...args) => {
    const [code, output] = await portal(args);
    expect([code, output]).toEqual([
      2,
      `${args[0] === 'check' ? 'check tenant@1.0.0' : args[0]} needs the folder of the site instead of its address: only builds can be checked or rehearsed with an address. See portal --help.`,
    ]);
  });

  test('the address can come from the environment', async () => {
    vi.stubEnv('PORTAL_SITE', server.url);
    const lines: string[] = [];
    expect(await runPortal(['status'], (line) => lines.push(line))).toBe(2);
    expect(lines.join()).toContain('status needs the folder of the site');
    vi.unstubAllEnvs();
  });
});

describe('a server that does not send a site', () => {
  let hostile: Server | undefined;
  afterEach(async () => {
    hostile?.closeAllConnections();
    await new Promise((resolve) => hostile?.close(resolve) ?? resolve(undefined));
    hostile = undefined;
  });

  async function answer(listener: RequestListener): Promise<string> {
    const started = createServer(listener);
    hostile = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const address = started.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  test.each<[string, RequestListener, string]>([
    [
      'nothing there',
      (_, response) => response.writeHead(404).end(),
      'does not exist (404): use the address of a portal',
    ],
    ['a page', (_, response) => response.end('<!doctype html>'), 'is a page (HTML) instead of JSON'],
    ['text', (_, response) => response.end('hello'), 'is not JSON'],
    ['another document', (_, response) => response.end('{}'), 'is not a valid registry (check contract, remotes)'],
    ['an error', (_, response) => response.writeHead(503).end(), 'the server responds with status 503'],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'https://login.example/' }).end(),
      'redirects to https://login.example/: use that address',
    ],
    [
      'a document that is too large',
      (_, response) => response.end(`"${'a'.repeat(6_000_000)}"`),
      'is larger than 5 MB',
    ],
    [
      'a broken connection',
      (_, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('{');
        response.destroy();
      },
      'cannot be reached',
    ],
    [
      'a folder that leads elsewhere',
      (_, response) => response.end('{"contract":1,"shell":{"version":"../../secret"},"remotes":[]}'),
      "registry.json names a release 'shell@../../secret', which cannot exist",
    ],
    [
      'characters that control a terminal',
      (_, response) => response.end('{"contract":1,"shell":{"version":"\\u001b[2J"},"remotes":[]}'),
      "names a release 'shell@ [2J'",
    ],
  ])('%s', async (_what, listener, sentence) => {
    const address = await answer((request, response) =>
      // Nothing is published under the version of the build.
      request.url === '/registry.json' ? listener(request, response) : response.writeHead(404).end(),
    );
    const [code, output] = await portal(['check', await tenantBuild()], address);
    expect([code, output.split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
  });

  test('a server that stops in the middle of a response is given up after the time limit', async () => {
    const address = await answer((_, response) => void response.writeHead(200).write('{'));
    await expect(servedSite(address, { milliseconds: 50, bytes: 1000, requests: 10 }).readRegistry()).rejects.toThrow(
      `${address}/registry.json was not received within 0.05 seconds`,
    );
  });

  test('a registry that lists more remotes than can be read ends the check', async () => {
    await site.releaseTenant('1.0.0');
    const served = servedSite(server.url, { milliseconds: 10_000, bytes: 100_000, requests: 2 });
    await served.readRegistry();
    await expect(served.readRemote({ id: 'tenant', version: '1.0.0' })).rejects.toThrow(
      'lists more remotes than 2 requests can read',
    );
  });

  test('an address that nobody listens at', async () => {
    const address = await answer(() => {});
    await new Promise((resolve) => hostile?.close(resolve));
    hostile = undefined;
    const [code, output] = await portal(['check', await tenantBuild()], address);
    expect([code, output]).toEqual([1, expect.stringMatching(/registry\.json cannot be reached \(.*ECONNREFUSED/)]);
  });

  test('an address with a password is refused before anything is sent', async () => {
    const [code, output] = await portal(['check', await tenantBuild()], 'https://ada:secret@portal.example');
    expect([code, output]).toEqual([1, '✗ the address of a site has no user, password, query or fragment']);
  });

  test('a site below a path is read there', async () => {
    const registry = await site.read('registry.json');
    const asked: (string | undefined)[] = [];
    const address = await answer((request, response) => {
      asked.push(request.url);
      response.end(registry);
    });
    await servedSite(`${address}/portal`).readRegistry();
    expect(asked).toEqual(['/portal/registry.json']);
  });

  test('a server without the facts of shells is named', async () => {
    const registry = await site.read('registry.json');
    const address = await answer((request, response) =>
      request.url === '/registry.json' ? response.end(registry) : response.writeHead(404).end(),
    );
    expect(await portal(['check', await tenantBuild()], address)).toEqual([
      1,
      `✗ ${address}/shell/1.0.0/release.json does not exist (404): let the server send the facts of shells, as deploy/README.md says`,
    ]);
  });
});
