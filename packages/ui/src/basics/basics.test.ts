import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/** Every module that a file imports statically, directly or not: packages by specifier, files of this package by name. */
function broughtAlong(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const [, request = ''] of source.matchAll(IMPORT)) {
    if (seen.has(request)) continue;
    seen.add(request);
    if (/^\.\/.*\.tsx?$/.test(request)) broughtAlong(request, seen);
  }
  return seen;
}

const packagesOf = (file: string) => [...broughtAlong(file)].filter((request) => !request.startsWith('.')).toSorted();

test('the basics, which every page loads, import no forms, no tables and no date library', () => {
  expect(packagesOf('../basics.ts')).toEqual([
    '@portal/auth',
    '@portal/contract/react',
    'lucide-react',
    'react',
    'react-router-dom',
  ]);
});

test('a table imports no forms, and loads the code for long lists only when needed', () => {
  const packages = packagesOf('../table.ts');
  expect(packages).toContain('dayjs');
  expect(packages).not.toContain('antd');
  expect(packages).not.toContain('@tanstack/react-virtual');
});
