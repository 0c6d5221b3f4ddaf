import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './child.ts';

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

test('every package.json is private and has the licence of the portal', () => {
  const { license } = JSON.parse(read('package.json'));
  const declared = workspaces.map((folder) => {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    return { folder, private: manifest.private, license: manifest.license };
  });
  expect(workspaces).toContain('packages/ui');
  expect(declared).toEqual(workspaces.map((folder) => ({ folder, private: true, license })));
});
