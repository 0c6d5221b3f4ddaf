import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commonBuild } from './federation.ts';
import * as replacement from './no-remote-loading.ts';

const folders = z.record(z.string(), z.string()).parse(commonBuild().resolve?.alias);

/** The names that a file of the federation runtime exports. */
function exportsOf(name: string, file: string): string[] {
  const code = readFileSync(join(folders[`@module-federation/${name}`] ?? '', file), 'utf8');
  return [...code.matchAll(/^export \{ (.+) \};$/gm)].flatMap(([, names = '']) => names.split(', '));
}

test('the files of the federation runtime that load remotes are replaced with all of their exports', () => {
  const replaced = [
    exportsOf('runtime-core', 'utils/load.js'),
    exportsOf('runtime-core', 'utils/preload.js'),
    exportsOf('sdk', 'dom.js'),
  ];
  for (const names of replaced) expect(names).not.toEqual([]);
  expect(Object.keys(replacement).toSorted()).toEqual(replaced.flat().toSorted());
});
