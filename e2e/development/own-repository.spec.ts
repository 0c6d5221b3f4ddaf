import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publicExports } from '../../scripts/checks/public-exports.ts';
import { PACKED_PACKAGES } from '../../scripts/packing/packages.ts';
import { freePort } from '../../scripts/portal/portal.ts';
import { root, run } from '../../scripts/processes/child.ts';
import { expect, expectAccessible, signIn, test } from '../testing/fixtures.ts';
import { createOwnRepository, type OwnRepository } from '../testing/own-repository.ts';

/** rehearse.spec.ts rehearses. */
const UNREHEARSED = ['--without-rehearsal', 'a test of other things'];

/** Packing takes a quarter of a minute, and installing a minute, on an idle machine. */
const CREATED_MS = 900_000;

const ownRepository = test.extend<object, { repository: OwnRepository }>({
  repository: [
    async ({}, provide) => {
      const repository = await createOwnRepository('payouts');
      await provide(repository);
      await repository.remove();
    },
    { scope: 'worker', timeout: CREATED_MS },
  ],
  // The test starts its own portal.
  baseURL: async ({}, provide) => provide(undefined),
});

type Exports = Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;

async function exportsIn(folder: string): Promise<Exports> {
  const { exports = {} }: { exports?: Exports } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return exports;
}

/** Unpacks every package into a folder as in this repository, so that its exports can be read in the same way. */
async function unpack({ packages }: OwnRepository): Promise<string> {
  const unpacked = path.join(packages, 'unpacked');
  for (const file of await readdir(packages)) {
    const name = /^(?:portal-)?(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1];
    if (name === undefined) continue;
    const folder = path.join(unpacked, name === 'sandbox' ? 'apps' : 'packages', name);
    await mkdir(folder, { recursive: true });
    await run('tar', ['-xzf', path.join(packages, file), '-C', folder, '--strip-components=1']);
  }
  const names = PACKED_PACKAGES.map(({ folder }) => folder.replace(/^packages\//, '@portal/'));
  await mkdir(path.join(unpacked, 'apps/mfe-all'));
  const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  await writeFile(path.join(unpacked, 'apps/mfe-all/package.json'), JSON.stringify({ dependencies }));
  return unpacked;
}

/** The beginnings of the lines in the lists of public exports that are for tests of this repository only. */
const LEFT_OUT = PACKED_PACKAGES.flatMap(({ folder, leavesOut = [] }) =>
  leavesOut.map((subpath) => `@portal/${path.basename(folder)}${subpath.slice(1)}  `),
);

ownRepository(
  'the packed packages export what the sources export, with types, and nothing else',
  async ({ repository }) => {
    const unpacked = await unpack(repository);
    for (const { folder, leavesOut = [] } of PACKED_PACKAGES) {
      const packed = await exportsIn(path.join(unpacked, folder));
      const source = Object.keys(await exportsIn(path.join(root, folder)));
      expect(Object.keys(packed), folder).toEqual(source.filter((subpath) => !leavesOut.includes(subpath)));
      const files = Object.values(packed).flatMap((file) =>
        typeof file === 'string' ? file : [file.types, file.default],
      );
      const missing = files.filter((file) => !existsSync(path.join(unpacked, folder, file)));
      expect(missing, folder).toEqual([]);
      const tests = await readdir(path.join(unpacked, folder, 'dist'), { recursive: true });
      expect(tests.filter((file) => file.includes('.test.'))).toEqual([]);
    }

    // A declaration does not say what is a component.
    const names = (list: string) => list.split('\n').map((line) => line.split('  ').slice(0, 2).join('  '));
    const lists = [...(await publicExports(unpacked))].filter(([file]) => existsSync(inRepository(file)));
    expect(lists.length).toBeGreaterThan(9);
    for (const [file, list] of lists) {
      const source = names(await readFile(inRepository(file), 'utf8'));
      expect(names(list)).toEqual(source.filter((line) => !LEFT_OUT.some((start) => line.startsWith(start))));
    }
    function inRepository(file: string): string {
      return path.join(root, path.relative(unpacked, file));
    }
  },
);

ownRepository(
  'a team goes from an empty folder to users: it checks, tests and develops its remote, and releases it',
  async ({ page, repository, faults }) => {
    ownRepository.setTimeout(CREATED_MS);
    // The sandbox plays only the calls of the first repository.
    faults.expect(/404 .*refunds-notes/);
    const site = path.join(repository.packages, 'site');
    await access(path.join(repository.folder, '.ci/run'), constants.X_OK);
    // The portal of this repository: the shell and seven remotes, in the versions of their package.json.
    await repository.run('npx', 'portal', 'release-all', path.join(root, 'apps'), '--site', site, ...UNREHEARSED);

    // The rules of this repository are those of the team's.
    const file = path.join(repository.folder, 'src/payouts-page.tsx');
    const code = await readFile(file, 'utf8');
    await writeFile(file, `import '@portal/sandbox/testing';\n${code}`);
    await expect(repository.run('npm', 'run', 'check')).rejects.toThrow(
      'A remote, or the gallery, may import the exports of',
    );
    await writeFile(file, code);
    const sheet = path.join(repository.folder, 'src/wide.module.css');
    await writeFile(sheet, 'body { margin: 0; }\n');
    await expect(repository.run('npm', 'run', 'check')).rejects.toThrow(
      "✗ src/wide.module.css:1: 'body' applies to the whole portal.",
    );
    await rm(sheet);

    const released = await repository.run('npm', 'run', 'release', '--', '--site', site, ...UNREHEARSED);
    expect(released).toContain('11 passed');
    expect(released).toContain('✓ payouts 1.0.0 can be promoted.');
    expect(released).toContain('Promoted payouts 1.0.0.');

    // The remote of another repository, with the packages that are installed in this one.
    const other = await repository.sibling('refunds');
    await other.run('npm', 'run', 'build');
    const second = await other.run('npx', 'portal-remote', 'release', '--site', site, ...UNREHEARSED);
    expect(second).toContain('Promoted refunds 1.0.0.');

    const [port, devPort] = [await freePort(), await freePort()];
    const served = ['--site', site, '--port', `${port}`, '--dev', `http://localhost:${devPort}`];
    const data = { DATABASE_URL: '', DATA_DIR: path.join(repository.packages, 'data') };
    const portal = await repository.start(['portal', '--', ...served], data, /^Portal ready at (\S+)$/m);
    await signIn(page, 'admin@northwind.example', portal);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Refunds', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
    await menu.getByRole('link', { name: 'Refunds notes' }).click();
    await expect(page.getByText('Error fetching data')).toBeVisible();
    await menu.getByRole('link', { name: 'Payouts notes' }).click();
    await expect(page.getByText('An example, which sandbox-routes.mjs plays.')).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Payouts', exact: true }).click();
    await expect(page.getByText('For Northwind Payments.')).toBeVisible();

    const dev = ['dev', '--', '--portal', portal, '--port', `${devPort}`];
    await page.goto(await repository.start(dev, {}, /^Open (\S+)$/m));
    await expect(page.getByRole('region', { name: 'Overridden remotes' })).toContainText('payouts');
    await menu.getByRole('link', { name: 'Payouts', exact: true }).click();
    await expect(page.getByText('For Northwind Payments.')).toBeVisible();
    // Write and rename, as editors do: otherwise a half-written file is compiled.
    await writeFile(`${file}.saving`, code.replace('For ${tenantName}', 'Payouts of ${tenantName}'));
    await rename(`${file}.saving`, file);
    await expect(page.getByText('Payouts of Northwind Payments.')).toBeVisible();
  },
);
