import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RemoteBuild, ShellBuild } from './built-fixtures.ts';
import { checkRelease, type CheckOptions } from './check-release.ts';
import { promote } from './promote.ts';
import { readPublished } from './published.ts';
import { startTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.remove());

const users = { id: 'tenant.users', path: '/users', title: 'Users', access: { roles: { anyOf: ['TENANT_ADMIN'] } } };
const keys = { id: 'tenant.keys', path: '/keys', title: 'Keys' };

async function check(id: string, version: string, options: CheckOptions = {}): Promise<string[]> {
  return checkRelease(site.siteDir, await readPublished(site.siteDir, { id, version }), options);
}

/** What speaks against a version of the remote `tenant` that is built like this. */
async function tenantFaults(build: RemoteBuild, options: CheckOptions = {}): Promise<string[]> {
  await site.publishTenant('2.0.0', build);
  const faults = await check('tenant', '2.0.0', options);
  // What is checked is what holds: promoting says the same, and changes nothing.
  const before = await site.read('registry.json');
  const promotion = promote(site.siteDir, { id: 'tenant', version: '2.0.0' }, options);
  if (faults.length === 0) await promotion;
  else {
    await expect(promotion).rejects.toThrow(faults.join('; '));
    expect(await site.read('registry.json')).toBe(before);
  }
  return faults;
}

async function shellFaults(build: ShellBuild): Promise<string[]> {
  await site.publishShell('2.0.0', build);
  return check('shell', '2.0.0');
}

const release = (id: string, paths: readonly string[]): RemoteBuild => ({
  portal: { id, routes: paths.map((path, index) => ({ id: `${id}.page-${'abc'[index]}`, path, title: 'Page' })) },
});

describe('ids and paths', () => {
  test('a path that another remote or the shell has is named with its owner', async () => {
    await site.publishTenant('1.0.0', release('books', ['/books', '/books/:id']));
    await promote(site.siteDir, { id: 'books', version: '1.0.0' });
    expect(await tenantFaults(release('tenant', ['/books/:bookId', '/login', '/users']))).toEqual([
      "route 'tenant.page-a' takes the path '/books/:bookId', which remote 'books' has: give it another one",
      "route 'tenant.page-b' takes the path '/login', which the shell has: give it another one",
    ]);
  });

  test("another team's remote of the same id would replace the first, and is refused until somebody says so", async () => {
    await site.releaseTenant('1.0.0');
    const { portal } = release('tenant', ['/elsewhere']);
    const theirs = { portal: { ...portal, owner: 'Books team' } };
    const refused = [
      "remote 'tenant' belongs to 'Tenant team', and this one to 'Books team': give it another id; or, if 'Books team' takes that remote over, say --new-owner tenant",
    ];
    expect(await tenantFaults(theirs)).toEqual(refused);
    expect(await tenantFaults(theirs, { newOwner: ['books'] })).toEqual(refused);
    expect(await tenantFaults(theirs, { newOwner: ['tenant'] })).toEqual([]);
    expect((await site.registry()).remotes).toMatchObject([{ id: 'tenant', portal: { owner: 'Books team' } }]);
  });

  test('what the remote itself had before is no clash', async () => {
    await site.releaseTenant('1.0.0', release('tenant', ['/users']));
    expect(await tenantFaults(release('tenant', ['/users']))).toEqual([]);
  });

  test('a shell must not take a path that a promoted remote has', async () => {
    await site.releaseTenant('1.0.0');
    expect((await shellFaults({ paths: ['/', '/users'] })).join()).toContain(
      "with this shell, remote 'tenant' would be refused: the path '/users' is already taken",
    );
  });
});

describe('what shell and remotes need of each other', () => {
  test.each([
    [{ vue: '^3.0.0' }, "remote 'tenant' needs vue ^3.0.0, which the shell does not provide: release a shell that"],
    [{ react: '^20.0.0' }, "remote 'tenant' needs react ^20.0.0, but the shell provides 19.3.1: release a shell that"],
  ])('a remote that needs %j', async (shared, sentence) => {
    const [fault, ...others] = await tenantFaults({ portal: { requires: { contract: 1, shared } } });
    expect(fault).toContain(sentence);
    expect(others).toEqual([]);
  });

  test('a shell that no longer provides what a promoted remote needs', async () => {
    await site.releaseTenant('1.0.0');
    expect(await shellFaults({ provided: { react: '20.0.0' } })).toEqual([
      "remote 'tenant' needs react ^19.0.0, but the shell provides 20.0.0: release that remote for it first, or let the shell support both",
    ]);
    expect(await check('shell', '1.0.0')).toEqual([]);
  });

  test('names of a module that the shell offers in part only: what is not offered would be undefined', async () => {
    await site.releaseTenant('1.0.0', { facts: { uses: { 'zod/mini': ['string'], 'react-router-dom': ['Link'] } } });
    expect(await tenantFaults({ facts: { uses: { 'zod/mini': ['object', 'uuid', 'ipv4'] } } })).toEqual([
      "remote 'tenant' uses uuid, ipv4 of zod/mini, which the shell does not offer: release a shell that provides it first, or build the remote with what there is",
    ]);
    expect(await shellFaults({ offers: { 'zod/mini': ['object'] } })).toEqual([
      "remote 'tenant' uses string of zod/mini, which the shell does not offer: release that remote for it first, or let the shell support both",
    ]);
  });

  test('a shell of another contract than the promoted remotes', async () => {
    await site.releaseTenant('1.0.0');
    expect((await shellFaults({ contract: 2 })).join()).toContain(
      "remote 'tenant' uses contract 1, shell 2.0.0 uses contract 2: release that remote for it first",
    );
  });

  test('a remote of another contract than the promoted shell', async () => {
    await site.publishShell('1.1.0', { contract: 2 });
    await promote(site.siteDir, { id: 'shell', version: '1.1.0' });
    expect(await tenantFaults({})).toEqual([
      "remote 'tenant' uses contract 1, shell 1.1.0 uses contract 2: build it with that contract, or release the shell first",
    ]);
  });

  test('a remote of an unsupported contract is not even published', async () => {
    await expect(site.publishTenant('2.0.0', { portal: { contract: 9 } })).rejects.toThrow(
      'portal.json: contract 9 is not supported; this shell uses contract 1: build it with that contract, or release the shell first',
    );
  });
});

describe('access that a release loosens', () => {
  beforeEach(() => site.releaseTenant('1.0.0', { portal: { routes: [users, keys] } }));

  test('is refused until somebody says so by name', async () => {
    const open = {
      portal: {
        routes: [
          { ...users, access: {} },
          { ...keys, access: { trial: 'allowed' } },
        ],
      },
    };
    expect(await tenantFaults(open, { loosens: ['tenant.keys'] })).toEqual([
      "route 'tenant.users' is opened to users with none of the roles TENANT_ADMIN: restore its access, or say --loosens tenant.users",
    ]);
    expect(await tenantFaults(open, { loosens: ['tenant.users', 'tenant.keys'] })).toEqual([]);
  });

  test.each([
    ['a newer contract', { contract: 2 }, 'contract 2 is not supported'],
    ['a schema that has changed since', { routes: [{ ...users, access: { roles: 'TENANT_ADMIN' } }] }, 'routes'],
  ])('cannot be told from a promoted manifest of %s, so each route has to be named', async (_which, change, why) => {
    const registry = JSON.parse(await site.read('registry.json'));
    Object.assign(registry.remotes[0].portal, change);
    await writeFile(join(site.siteDir, 'registry.json'), JSON.stringify(registry));

    const open = { portal: { routes: [{ ...users, access: {} }, keys] } };
    const [fault, ...others] = await tenantFaults(open, { loosens: ['tenant.keys'] });
    expect(fault).toContain(
      `whether remote 'tenant' opens anything cannot be told, for this command does not understand the promoted manifest (`,
    );
    expect(fault).toContain(why);
    expect(fault).toMatch(/: use the command of the version .* by hand and say --loosens tenant\.users$/);
    expect(others).toEqual([]);
    expect(await tenantFaults(open, { loosens: ['tenant.users', 'tenant.keys'] })).toEqual([]);
  });

  test('narrower access and new routes need no word', async () => {
    const narrower = { ...keys, access: { licence: 'keys' } };
    const added = { id: 'tenant.new', path: '/new', title: 'New' };
    expect(await tenantFaults({ portal: { routes: [users, narrower, added] } })).toEqual([]);
  });
});

describe('bytes', () => {
  /** JavaScript that does not compress: `kilobytes` of it stay that long. */
  const entry = (kilobytes: number) =>
    `// ${randomBytes(kilobytes * 1024)
      .toString('latin1')
      .replaceAll(/[\r\n]/g, ' ')}`;

  test('the heaviest page counts, with what comes before it, and not all pages together', async () => {
    const pages = { './a-page.tsx': ['remoteEntry.js'], './b-page.tsx': ['remoteEntry.js', 'static/js/users.js'] };
    expect(await tenantFaults({ entry: entry(20), facts: { pages } })).toEqual([]);
  });

  test('over the budget it is refused, with what to do; a budget of its own is the remote’s to declare', async () => {
    const [fault, ...others] = await tenantFaults({ entry: entry(45) });
    expect(fault).toMatch(
      /^opening \.\/users-page\.tsx of remote 'tenant' loads \d+\.\d kB of JavaScript beyond the shell's, and its budget is 40 kB: load forms and dialogs when they are first needed, or declare "portal": \{ "budgetKilobytes": \d+ \} in its package\.json$/,
    );
    expect(others).toEqual([]);
    await site.publishTenant('3.0.0', { entry: entry(45), facts: { budgetKilobytes: 100 } });
    expect(await check('tenant', '3.0.0')).toEqual([]);
  });
});

describe('a shared package that changed while its version did not', () => {
  const changed = { '@portal/ui': { version: '1.0.0', content: 'otherwise' } };
  const raised = { '@portal/ui': { version: '1.1.0', content: 'otherwise' } };

  test('in a remote is refused', async () => {
    expect(await tenantFaults({ facts: { packages: changed } })).toEqual([
      "remote 'tenant' was built with another @portal/ui 1.0.0 than shell 1.0.0: build the remote from the same @portal/ui, or raise its version and release the shell first",
    ]);
  });

  test('in a shell is refused, also against one that was promoted earlier', async () => {
    expect(await shellFaults({ packages: changed })).toEqual([
      'this shell was built with another @portal/ui 1.0.0 than shell 1.0.0: raise its version and build the shell again',
    ]);
    await site.publishShell('1.1.0', { packages: raised });
    await promote(site.siteDir, { id: 'shell', version: '1.1.0' });
    expect(await shellFaults({ packages: changed })).toHaveLength(1);
  });

  test('is fine once the version says so, and never asked of what `npm start` publishes', async () => {
    expect(await shellFaults({ packages: raised })).toEqual([]);
    await site.publishShell('1.0.1-local.0a1b2c3d', { packages: changed });
    expect(await check('shell', '1.0.1-local.0a1b2c3d')).toEqual([]);
  });
});
