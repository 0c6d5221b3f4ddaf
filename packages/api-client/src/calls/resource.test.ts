import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));

test('no two resources have the same name, so their queries never share a key', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`${folder}${file}`, 'utf8').matchAll(/^(?:export )?const \w+ = resource\('(.+)'\)/gm),
    ])
    .map(([, name]) => name);
  expect(names).toContain('users');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
