import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBuilt } from './built.ts';
import { type RemoteBuild, type ShellBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { type CheckOptions, releaseFaults } from './check-release.ts';
import { readPublished } from './read-published.ts';
import { folderSite } from './site-reader.ts';
import { readRegistry } from '../site/site-registry.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.remove());

const users = { id: 'tenant.users', path: '/users', title: 'Users', access: { roles: { anyOf: ['TENANT_ADMIN'] } } };
const keys = { id: 'tenant.keys', path: '/keys', title: 'Keys', access: {} };

async function check(id: string, version: string, options: CheckOptions = {}): Promise<string[]> {
  return releaseFaults(
    folderSite(site.siteDir),
    await readRegistry(site.siteDir),
    await readPublished(site.siteDir, { id, version }),
    options,
  );
}

/** Publishes a version of the remote `tenant` with this build, and returns the reasons why it cannot be promoted. */
async function tenantFaults(build: RemoteBuild, options: CheckOptions = {}): Promise<string[]> {
  await site.publishTenant('2.0.0', build);
  const faults = await check('tenant', '2.0.0', options);
  // Promoting must agree with the check and, if it is refused, change nothing.
  const before = await site.read('registry.json');
  const promotion = site.promote({ id: 'tenant', version: '2.0.0' }, options);
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
  portal: {
    id,
    routes: paths.map((path, index) => ({ id: `${id}.page-${'abc'[index]}`, path, title: 'Page', access: {} })),
  },
});

describe('ids and paths', () => {
  test('a path of another remote or of the shell is refused, with its owner', async () => {
    await site.publishTenant('1.0.0', release('books', ['/books', '/books/:id']));
    await site.promote({ id: 'books', version: '1.0.0' });
    expect(await tenantFaults(release('tenant', ['/books/:bookId', '/login', '/users']))).toEqual([
      "route 'tenant.page-a' uses the path '/books/:bookId', which belongs to remote 'books': choose another path",
      "route 'tenant.page-b' uses the path '/login', which belongs to the shell: choose another path",
    ]);
  });

  test("another team's remote with the same id is refused without --new-owner", async () => {
    await site.releaseTenant('1.0.0');
    const { portal } = release('tenant', ['/elsewhere']);
    const theirs = { portal: { ...portal, owner: 'Books team' } };
    const refused = [
      "remote 'tenant' belongs to 'Tenant team', but this release belongs to 'Books team': choose another id or, if 'Books team' takes over the remote, add --new-owner tenant",
    ];
    expect(await tenantFaults(theirs)).toEqual(refused);
    expect(await tenantFaults(theirs, { newOwner: ['books'] })).toEqual(refused);
    expect(await tenantFaults(theirs, { newOwner: ['tenant'] })).toEqual([]);
    expect((await site.registry()).remotes).toMatchObject([{ id: 'tenant', portal: { owner: 'Books team' } }]);
  });

  test("a path of the remote's own earlier release is not a conflict", async () => {
    await site.releaseTenant('1.0.0', release('tenant', ['/users']));
    expect(await tenantFaults(release('tenant', ['/users']))).toEqual([]);
  });

  test('a shell with a path of a promoted remote is refused', async () => {
    await site.releaseTenant('1.0.0');
    expect((await shellFaults({ paths: ['/', '/users'] })).join()).toContain(
      "with this shell, remote 'tenant' would be refused: the path '/users' is already taken",
    );
  });
});

describe('compatibility of shell and remotes', () => {
  test.each([
    [{ vue: '^3.0.0' }, "remote 'tenant' needs vue ^3.0.0, which the shell does not provide: release a shell that"],
    [{ react: '^20.0.0' }, "remote 'tenant' needs react ^20.0.0, but the shell provides 19.3.1: release a shell that"],
  ])('a remote that needs %j is refused', async (shared, sentence) => {
    const [fault, ...others] = await tenantFaults({ portal: { requires: { contract: 1, shared } } });
    expect(fault).toContain(sentence);
    expect(others).toEqual([]);
  });

  test('names of several modules of a package are one sentence', async () => {
    await site.publishShell('1.1.0', { offers: { '@portal/ui/table': [], '@portal/ui/dates': [], 'zod/mini': [] } });
    await site.promote({ id: 'shell', version: '1.1.0' });
    const uses = { '@portal/ui/table': ['Table', 'Row'], '@portal/ui/dates': ['Day'], 'zod/mini': ['uuid'] };
    expect(await tenantFaults({ facts: { uses } })).toEqual([
      "remote 'tenant' uses Table, Row of @portal/ui/table and Day of @portal/ui/dates, which the shell does not offer: release a shell that provides it first, or build the remote without it",
      "remote 'tenant' uses uuid of zod/mini, which the shell does not offer: release a shell that provides it first, or build the remote without it",
    ]);
  });

  test('a shell that no longer provides a module that a promoted remote needs is refused', async () => {
    await site.releaseTenant('1.0.0');
    expect(await shellFaults({ provided: { react: '20.0.0' } })).toEqual([
      "remote 'tenant' needs react ^19.0.0, but the shell provides 20.0.0: release that remote for it first, or let the shell support both",
    ]);
    expect(await check('shell', '1.0.0')).toEqual([]);
  });

  test('a package with several modules in another version is one sentence, without the names that it lacks', async () => {
    const modules = ['table', 'dates', 'forms'].map((name) => `@portal/ui/${name}`);
    await site.publishShell('1.1.0', {
      provided: Object.fromEntries([['react', '19.3.1'], ...modules.map((module) => [module, '1.3.0'])]),
      offers: { '@portal/ui/table': ['Table'] },
    });
    await site.promote({ id: 'shell', version: '1.1.0' });
    const shared = Object.fromEntries([...modules, '@portal/ui/selects'].map((module) => [module, '^1.4.0']));
    const facts = { uses: { '@portal/ui/table': ['NewTable'] } };
    expect(await tenantFaults({ portal: { requires: { contract: 1, shared } }, facts })).toEqual([
      "remote 'tenant' needs @portal/ui ^1.4.0, but the shell provides 1.3.0 and no @portal/ui/selects: release a shell that provides it first, or build the remote without it",
    ]);
  });

  test('names that the shell does not include in a shared module are refused, because they would be undefined', async () => {
    await site.releaseTenant('1.0.0', { facts: { uses: { 'zod/mini': ['string'], 'react-router-dom': ['Link'] } } });
    expect(await tenantFaults({ facts: { uses: { 'zod/mini': ['object', 'uuid', 'ipv4'] } } })).toEqual([
      "remote 'tenant' uses uuid, ipv4 of zod/mini, which the shell does not offer: release a shell that provides it first, or build the remote without it",
    ]);
    expect(await shellFaults({ offers: { 'zod/mini': ['object'] } })).toEqual([
      "remote 'tenant' uses string of zod/mini, which the shell does not offer: release that remote for it first, or let the shell support both",
    ]);
  });

  test('a shell that does not serve the contract of a promoted remote is refused', async () => {
    await site.releaseTenant('1.0.0');
    expect((await shellFaults({ contract: 2 })).join()).toContain(
      "remote 'tenant' uses contract 1, shell 2.0.0 serves contract 2: release that remote for it first",
    );
  });

  test('a remote of a contract that the promoted shell does not serve is refused', async () => {
    await site.publishShell('1.1.0', { contract: 2 });
    await site.promote({ id: 'shell', version: '1.1.0' });
    expect(await tenantFaults({})).toEqual([
      "remote 'tenant' uses contract 1, shell 1.1.0 serves contract 2: build it for that shell, or release the shell first",
    ]);
  });

  test('a remote with an unsupported contract cannot be published', async () => {
    await expect(site.publishTenant('2.0.0', { portal: { contract: 9 } })).rejects.toThrow(
      'portal.json: contract 9 is not supported; this shell serves contract 1: build it for that shell, or release the shell first',
    );
  });
});

describe('access that a release loosens', () => {
  beforeEach(() => site.releaseTenant('1.0.0', { portal: { routes: [users, keys] } }));

  test('is refused without --loosens for each route', async () => {
    const open = {
      portal: {
        routes: [
          { ...users, access: {} },
          { ...keys, access: { trial: 'allowed' } },
        ],
      },
    };
    expect(await tenantFaults(open, { loosens: ['tenant.keys'] })).toEqual([
      "route 'tenant.users' is opened to users with none of the roles TENANT_ADMIN: restore its access, or add --loosens tenant.users",
    ]);
    expect(await tenantFaults(open, { loosens: ['tenant.users', 'tenant.keys'] })).toEqual([]);
  });

  test.each([
    ['a newer contract', { contract: 2 }, 'contract 2 is not supported'],
    ['an older schema', { routes: [{ ...users, access: { roles: 'TENANT_ADMIN' } }] }, 'routes'],
  ])(
    'cannot be compared with a promoted manifest of %s, so each route needs --loosens',
    async (_which, change, why) => {
      const registry = JSON.parse(await site.read('registry.json'));
      Object.assign(registry.remotes[0].portal, change);
      await writeFile(join(site.siteDir, 'registry.json'), JSON.stringify(registry));

      const open = { portal: { routes: [{ ...users, access: {} }, keys] } };
      const [fault, ...others] = await tenantFaults(open, { loosens: ['tenant.keys'] });
      expect(fault).toContain(
        `the access of remote 'tenant' cannot be compared, because this command cannot parse the promoted manifest (`,
      );
      expect(fault).toContain(why);
      expect(fault).toMatch(/: use the version of this command .* manually and add --loosens tenant\.users$/);
      expect(others).toEqual([]);
      expect(await tenantFaults(open, { loosens: ['tenant.users', 'tenant.keys'] })).toEqual([]);
    },
  );

  test('stricter access and new routes are accepted', async () => {
    const narrower = { ...keys, access: { licence: 'keys' } };
    const added = { id: 'tenant.new', path: '/new', title: 'New', access: {} };
    expect(await tenantFaults({ portal: { routes: [users, narrower, added] } })).toEqual([]);
  });
});

describe('bytes', () => {
  /** Returns `kilobytes` of JavaScript that does not compress. */
  const entry = (kilobytes: number) =>
    `// ${randomBytes(kilobytes * 1024)
      .toString('latin1')
      .replaceAll(/[\r\n]/g, ' ')}`;

  test('the budget applies to the largest page with the files it needs, not to the sum of all pages', async () => {
    const pages = { './a-page.tsx': ['remoteEntry.js'], './b-page.tsx': ['remoteEntry.js', 'static/js/users.js'] };
    expect(await tenantFaults({ entry: entry(20), facts: { pages } })).toEqual([]);
  });

  test('a page over the budget is refused with advice, and a remote can declare its own budget', async () => {
    const [fault, ...others] = await tenantFaults({ entry: entry(45) });
    expect(fault).toMatch(
      /^opening \.\/users-page\.tsx of remote 'tenant' loads \d+\.\d kB of JavaScript beyond the shell's, and its budget is 40 kB: load forms and dialogs when they are first needed, or declare "portal": \{ "budgetKilobytes": \d+ \} in its package\.json$/,
    );
    expect(others).toEqual([]);
    await site.publishTenant('3.0.0', { entry: entry(45), facts: { budgetKilobytes: 100 } });
    expect(await check('tenant', '3.0.0')).toEqual([]);
  });

  /** Returns the faults of a shell with a start script, and checks that they are the same before and after it is published. */
  async function startFaults(version: string, script: string, budgetKilobytes?: number): Promise<string[]> {
    const build = { version, script, ...(budgetKilobytes !== undefined && { budgetKilobytes }) };
    const dist = join(site.folder, version);
    await writeShellBuild(dist, build);
    const faults = await releaseFaults(
      folderSite(site.siteDir),
      await readRegistry(site.siteDir),
      await readBuilt(dist),
    );
    await site.publishShell(version, build);
    expect(await check('shell', version)).toEqual(faults);
    return faults;
  }

  test('a shell whose start is over its budget is refused with the size and the largest files', async () => {
    expect(await startFaults('2.0.0', entry(45), 40)).toEqual([
      expect.stringMatching(
        /^the start of the shell loads \d\d\.\d kB in brotli until it can be used, and its budget is 40 kB \(largest: static\/js\/index\.\d+\.js \d\d\.\d, index\.html 0\.\d\): load what the first page does not need with import\(\), or declare "portal": \{ "budgetKilobytes": \d\d \} in its package\.json$/,
      ),
    ]);
    // Too small to be compressed.
    const [small] = await startFaults('2.1.0', '/'.repeat(900), 0.5);
    expect(small).toContain('(largest: static/js/index.900.js 0.9, index.html 0.3)');
  });

  test('the start of a shell is measured in brotli, and earlier builds have no budget', async () => {
    expect(await startFaults('2.0.0', `/* ${'start '.repeat(10_000)} */`, 1)).toEqual([]);
    expect(await startFaults('2.1.0', entry(45))).toEqual([]);
  });
});

describe('a shared package that changed without a new version', () => {
  const changed = { '@portal/ui': { version: '1.0.0', content: 'otherwise' } };
  const raised = { '@portal/ui': { version: '1.1.0', content: 'otherwise' } };

  test('is refused in a remote', async () => {
    expect(await tenantFaults({ facts: { packages: changed } })).toEqual([
      "remote 'tenant' was built with a different @portal/ui 1.0.0 than shell 1.0.0: build the remote from the same @portal/ui, or increase its version and release the shell first",
    ]);
  });

  test('is refused in a shell, also compared with a shell that was promoted earlier', async () => {
    expect(await shellFaults({ packages: changed })).toEqual([
      'this shell was built with a different @portal/ui 1.0.0 than shell 1.0.0: increase its version and build the shell again',
    ]);
    await site.publishShell('1.1.0', { packages: raised });
    await site.promote({ id: 'shell', version: '1.1.0' });
    expect(await shellFaults({ packages: changed })).toHaveLength(1);
  });

  test('is accepted with a new version, and in local versions, which `npm start` publishes', async () => {
    expect(await shellFaults({ packages: raised })).toEqual([]);
    await site.publishShell('1.0.1-local.0a1b2c3d', { packages: changed });
    expect(await check('shell', '1.0.1-local.0a1b2c3d')).toEqual([]);
  });
});
