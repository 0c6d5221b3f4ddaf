import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as sharedQuery from './shared-query.ts';
import * as sharedRouter from './shared-router.ts';
import * as sharedZod from './shared-zod.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The source files of everything that runs in the browser. */
function browserSources(): string[] {
  const packages = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => path.join(ROOT, folder, name, 'src')),
  );
  return packages
    .filter((folder) => !/sandbox|remote-kit|test-kit/.test(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !path.basename(file).startsWith('test-'));
}

it.each([
  ['react-router-dom', Object.keys(sharedRouter)],
  ['@tanstack/react-query', Object.keys(sharedQuery)],
])('%s offers every export that the shell, the packages and the remotes import', (module, offered) => {
  const pattern = new RegExp(`(?:import|export) \\{([^}]*)\\} from '${module}'`, 'g');
  const imported = browserSources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*$/, '')))
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name, file: path.relative(ROOT, file) })),
  );
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter(({ name }) => !offered.includes(name))).toEqual([]);
});

it('zod/mini offers everything that the schemas of the shell, the packages and the remotes use', () => {
  const files = browserSources().filter((file) => /import \* as z from 'zod\/mini'/.test(readFileSync(file, 'utf8')));
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w.])z\.(?!infer|input|output)([a-z_]\w*)[(<]/g)].map(
      ([, name = '']) => ({
        name,
        file: path.relative(ROOT, file),
      }),
    ),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(({ name }) => !Object.keys(sharedZod).includes(name))).toEqual([]);
});
