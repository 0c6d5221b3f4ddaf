import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as sharedRouter from './shared-router.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The source files of everything that runs in the browser. */
function browserSources(): string[] {
  const packages = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => path.join(ROOT, folder, name, 'src')),
  );
  return packages
    .filter((folder) => !/sandbox|remote-kit/.test(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
}

it('offers every export of the router that the shell, the packages and the remotes import', () => {
  const missing = browserSources().flatMap((file) => {
    const imports = [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)];
    return imports
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type ') && !(name in sharedRouter))
      .map((name) => `${name} in ${path.relative(ROOT, file)}`);
  });
  expect(missing).toEqual([]);
});
