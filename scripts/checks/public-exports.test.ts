import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outdatedPublicExports, publicExports } from './public-exports.ts';

const FILES = {
  'apps/mfe-shop/package.json': JSON.stringify({ dependencies: { '@portal/parts': 'workspace:*', react: 'catalog:' } }),
  'packages/parts/package.json': JSON.stringify({
    name: '@portal/parts',
    exports: { '.': './src/index.ts', './button': './src/button.tsx', './parts.css': './src/parts.css' },
  }),
  'packages/parts/src/index.ts': `
    export { Fault as PartsFault, readPart, type Part } from './part.ts';
    export * from './limits.ts';
    export { createContext } from 'react';`,
  'packages/parts/src/part.ts': `
    export interface Part { readonly id: string }
    export class Fault extends Error {}
    export function readPart(id: string): Part { return { id }; }
    export function notExported() {}`,
  'packages/parts/src/limits.ts': 'export const MAX_PARTS = 3; export type Limit = typeof MAX_PARTS;',
  'packages/parts/src/button.tsx': 'export function Button() { return <button /> } export function useButton() {}',
  'packages/own/package.json': JSON.stringify({ name: '@portal/own', exports: { '.': './index.ts' } }),
};
const LIST = `# What other packages can import. Written by 'npm run public-exports'.
@portal/parts  Limit  type
@portal/parts  MAX_PARTS  const
@portal/parts  Part  type
@portal/parts  PartsFault  class
@portal/parts  createContext  of another package
@portal/parts  readPart  function
@portal/parts/button  Button  component
@portal/parts/button  useButton  function
@portal/parts/parts.css  file
`;

let repository: string;
beforeEach(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'public-exports-'));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(repository, file)), { recursive: true });
    await writeFile(path.join(repository, file), text);
  }
});
afterEach(() => rm(repository, { recursive: true }));

test('each export of the packages that remotes depend on is listed with its kind', async () => {
  const file = path.join(repository, 'packages/parts/public-exports.txt');
  expect([...(await publicExports(repository))]).toEqual([[file, LIST]]);
});

test('a list is out of date once an export is added, and before it was written', async () => {
  const list = 'packages/parts/public-exports.txt';
  expect(await outdatedPublicExports(repository)).toEqual([list]);
  await writeFile(path.join(repository, list), LIST);
  expect(await outdatedPublicExports(repository)).toEqual([]);
  await writeFile(
    path.join(repository, 'packages/parts/src/limits.ts'),
    `${FILES['packages/parts/src/limits.ts']} export const MIN_PARTS = 1;`,
  );
  expect(await outdatedPublicExports(repository)).toEqual([list]);
});
