import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contracts, CONTRACTS, parseRegistry } from '@portal/contract';
import { NEXT_CONTRACTS } from '@portal/contract/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADA, startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';
import { type ShellBuild, writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { runPortal } from './portal-command.ts';

const THIS = 1;
const NEXT = 2;

/** The shell of each contract. That of contract 1 was built before shells listed the contracts that they serve. */
const SHELLS: Readonly<Record<string, ShellBuild>> = {
  '1.0.0': { contract: THIS },
  '2.0.0': { contract: NEXT, serves: [NEXT, THIS], script: 'start(2)' },
  '3.0.0': { contract: 3, serves: [3, NEXT], script: 'start(three)' },
};

let site: TestSite;
beforeEach(async () => {
  vi.stubEnv('PORTAL_USER', ADA);
  site = await startTestSite();
  for (const id of ['books', 'films']) {
    await build(id, '1.0.0', THIS);
    await thisPortal('release-all', dist(id, '1.0.0'));
  }
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await site.remove();
});

const dist = (id: string, version: string) => join(site.folder, `${id}-${version}`);

/** Writes the build of a remote in the form of its contract. */
async function build(id: string, version: string, contract: number, change: object = {}): Promise<string> {
  const item = { group: 'Services', route: `${id}.list`, icon: 'book', order: 10 };
  const form =
    contract === THIS
      ? { owner: `Team of ${id}`, nav: [{ ...item, text: id }] }
      : { owner: undefined, team: `Team of ${id}`, nav: [{ ...item, label: id }] };
  const access = { roles: { anyOf: ['TENANT_ADMIN'] } };
  const requires = { contract, shared: { react: '^19.0.0' } };
  const routes = [{ id: `${id}.list`, path: `/${id}`, title: id, access }];
  await rm(dist(id, version), { recursive: true, force: true });
  await writeRemoteBuild(dist(id, version), {
    entry: `var ${id} = '${version}';`,
    portal: { id, version, contract, requires, routes, ...form, ...change },
    facts: { contract },
  });
  return dist(id, version);
}

/** Runs a command of the given contracts. */
async function run(contracts: Contracts, args: readonly string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runPortal(
    [...unrehearsed(args), '--site', site.siteDir],
    (line) => lines.push(line),
    Date.now(),
    contracts,
  );
  return { code, text: lines.join('\n') };
}

const thisPortal = (...args: string[]) => run(CONTRACTS, args);
const nextPortal = (...args: string[]) => run(NEXT_CONTRACTS, args);

async function releaseShell(version: string) {
  await writeShellBuild(dist('shell', version), { ...SHELLS[version], version });
  return nextPortal('release-all', dist('shell', version));
}

/** Releases a version of a remote of a contract with the commands of the next contract. */
async function release(id: string, version: string, contract: number, change?: object) {
  return nextPortal('release-all', await build(id, version, contract, change));
}

/** The remotes that a shell of these contracts has with the registry as it is now. */
async function areas(contracts: Contracts) {
  const { remotes, refused } = parseRegistry(JSON.parse(await site.read('registry.json')), [], contracts);
  return { used: remotes.map(({ id, version }) => `${id} ${version}`), refused: refused.map(({ id }) => id) };
}

describe('a shell of the next contract', () => {
  beforeEach(async () => {
    expect(await releaseShell('2.0.0')).toMatchObject({ code: 0 });
  });

  test('serves the remotes that are there, and every command reads the site', async () => {
    expect(await areas(NEXT_CONTRACTS)).toEqual({ used: ['books 1.0.0', 'films 1.0.0'], refused: [] });
    expect(await nextPortal('check', 'shell@2.0.0', 'books@1.0.0')).toMatchObject({ code: 0 });
    expect(await nextPortal('verify')).toMatchObject({ code: 0 });
    expect((await nextPortal('status')).text).not.toContain('✗');
    expect(await nextPortal('disable', 'books')).toMatchObject({ code: 0 });
    expect(await nextPortal('enable', 'books')).toMatchObject({ code: 0 });
  });

  test('takes releases of its own contract and of the one before, beside each other', async () => {
    expect(await release('films', '2.0.0', NEXT)).toMatchObject({ code: 0 });
    expect(await release('books', '1.1.0', THIS)).toMatchObject({ code: 0 });
    expect(await areas(NEXT_CONTRACTS)).toEqual({ used: ['books 1.1.0', 'films 2.0.0'], refused: [] });
    expect(await nextPortal('verify')).toMatchObject({ code: 0 });
    // The page of the shell before, which runs if the new shell cannot start.
    expect(await areas(CONTRACTS)).toEqual({ used: ['books 1.1.0'], refused: ['films'] });
  });

  test('is rolled back after the remotes that need it, which the refusal names', async () => {
    await release('films', '2.0.0', NEXT);
    const refused = await nextPortal('rollback', 'shell');
    expect(refused).toEqual({
      code: 1,
      text: "✗ roll back films to 1.0.0 first (portal rollback films): remote 'films' uses contract 2, shell 1.0.0 serves contract 1",
    });
    expect(await nextPortal('rollback', 'films')).toMatchObject({ code: 0 });
    expect(await nextPortal('rollback', 'shell')).toMatchObject({ code: 0 });
    expect(await areas(CONTRACTS)).toEqual({ used: ['books 1.0.0', 'films 1.0.0'], refused: [] });
    expect(await nextPortal('verify')).toMatchObject({ code: 0 });
    expect(await thisPortal('promote', 'books@1.0.0')).toMatchObject({ code: 0 });
  });

  test('is rolled back after a remote without an earlier release is switched off', async () => {
    await release('shops', '1.0.0', NEXT);
    expect((await nextPortal('rollback', 'shell')).text).toContain('switch off shops first (portal disable shops)');
    await nextPortal('disable', 'shops');
    expect(await nextPortal('rollback', 'shell')).toMatchObject({ code: 0 });
    const enabled = await nextPortal('enable', 'shops');
    expect(enabled.text).toContain("remote 'shops' uses contract 2, shell 1.0.0 serves contract 1: ");
  });

  test('is followed by one of the contract after it once no remote needs the first contract', async () => {
    await release('films', '2.0.0', NEXT);
    expect((await releaseShell('3.0.0')).text).toContain(
      "remote 'books' uses contract 1, shell 3.0.0 serves contract 3 and 2: release that remote for it first",
    );
    await release('books', '2.0.0', NEXT);
    expect(await releaseShell('3.0.0')).toMatchObject({ code: 0 });
  });

  test('owner and access of a release are compared with those of the promoted one in the form of its own contract', async () => {
    expect((await release('films', '2.0.0', NEXT, { team: 'Another team' })).text).toContain(
      "remote 'films' belongs to 'Team of films', but this release belongs to 'Another team'",
    );
    const open = [{ id: 'films.list', path: '/films', title: 'Films', access: {} }];
    expect((await release('films', '2.0.0', NEXT, { routes: open })).text).toContain(
      "route 'films.list' is opened to users with none of the roles TENANT_ADMIN",
    );
    await release('films', '2.0.0', NEXT);
    expect((await release('films', '2.1.0', NEXT, { team: 'Another team' })).text).toContain(
      "belongs to 'Team of films'",
    );
  });

  test('a command of the contract before promotes remotes of its own contract, and says what it cannot read', async () => {
    await thisPortal('publish', await build('books', '1.1.0', THIS));
    expect(await thisPortal('promote', 'books@1.1.0')).toMatchObject({ code: 0 });
    expect((await thisPortal('check', await build('films', '2.0.0', NEXT))).text).toContain(
      'contract 2 is not supported; this shell serves contract 1',
    );
  });
});

test('a remote of the next contract is refused over a shell of this one, which says what to do', async () => {
  const before = await site.read('registry.json');
  const films = await build('films', '2.0.0', NEXT);
  const fault =
    "remote 'films' uses contract 2, shell 1.0.0 serves contract 1: build it for that shell, or release the shell first";
  for (const command of ['check', 'publish', 'release-all']) {
    const { code, text } = await nextPortal(command, films);
    expect(code).toBe(1);
    expect(text).toContain(fault);
  }
  expect(await site.read('registry.json')).toBe(before);
});

test('a registry keeps its number, which shells of the first contract expect, also one that says otherwise', async () => {
  await releaseShell('2.0.0');
  expect(JSON.parse(await site.read('registry.json'))).toMatchObject({ contract: 1, shell: { version: '2.0.0' } });
  const registry = { ...JSON.parse(await site.read('registry.json')), contract: 2 };
  await writeFile(join(site.siteDir, 'registry.json'), JSON.stringify(registry));
  expect(await areas(NEXT_CONTRACTS)).toMatchObject({ refused: [] });
  expect(await release('films', '2.0.0', NEXT)).toMatchObject({ code: 0 });
});
