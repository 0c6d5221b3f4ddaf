import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_MODULES } from '../../packages/remote-kit/src/shared-modules/shared.ts';
import { root } from '../processes/child.ts';

/** The version of every package before changelogs were introduced, and of a new remote. */
const FIRST_VERSION = '1.0.0';

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function foldersIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
}

const patterns = [...read('pnpm-workspace.yaml').matchAll(/^ {2}- (\S+)$/gm)].map(([, pattern = '']) => pattern);
const workspaces = [
  '.',
  ...patterns.flatMap((pattern) => (pattern.endsWith('/*') ? foldersIn(pattern.slice(0, -2)) : pattern)),
];
const remotes = foldersIn('apps').filter((folder) => folder.startsWith('apps/mfe-'));

test('every package.json is private and has the licence of the portal', () => {
  const { license } = JSON.parse(read('package.json'));
  const declared = workspaces.map((folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    return { folder, private: manifest.private, license: manifest.license };
  });
  expect(workspaces).toContain('packages/ui');
  expect(declared).toEqual(workspaces.map((folder) => ({ folder, private: true, license })));
});

test('CODEOWNERS names the platform team for what is shared, and for a remote the owner in its manifest', () => {
  const entries = [...read('CODEOWNERS').matchAll(/^(\/\S+)\/ +(@portal\/\S+)$/gm)];
  const teams = Object.fromEntries(entries.map(([, folder = '', team = '']) => [folder.slice(1), team]));
  const ofManifests = remotes.map((folder) => {
    const owner = /^ {2}owner: '(.+)',$/m.exec(read(`${folder}/src/portal.config.ts`))?.[1] ?? 'none';
    return [folder, `@portal/${owner.toLowerCase().replaceAll(' ', '-')}`];
  });
  const ofPlatform = ['apps/shell', 'apps/sandbox', 'packages'].map((folder) => [folder, '@portal/platform-team']);
  expect(teams).toEqual(Object.fromEntries([...ofPlatform, ...ofManifests]));
});

test('everything that is released has a changelog, with a heading for its version', () => {
  const shared = SHARED_MODULES.filter(({ packageName }) => packageName.startsWith('@portal/'));
  const packages = new Set(shared.map(({ packageName }) => packageName.replace('@portal/', 'packages/')));
  const faults = ['apps/shell', ...remotes, ...packages].flatMap((folder) => {
    const file = `${folder}/CHANGELOG.md`;
    if (!existsSync(path.join(root, file)))
      return [`${file} is missing: see 'Changelogs and public exports' in CONTRIBUTING.md`];
    const { version } = JSON.parse(read(`${folder}/package.json`));
    const headings = ['## [Unreleased]\n', ...(version === FIRST_VERSION ? [] : [`## [${version}] - `])];
    return headings
      .filter((heading) => !read(file).includes(`\n${heading}`))
      .map((heading) => `${file} has no heading '${heading.trim()}'`);
  });
  expect(faults).toEqual([]);
});
