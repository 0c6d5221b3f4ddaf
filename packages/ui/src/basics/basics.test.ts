import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/** Every module that a file brings along at once, by what its import says; files of this package by their names. */
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

test('every page loads the basics, so they bring neither forms nor tables nor the arithmetic of days', () => {
  expect(packagesOf('../basics.ts')).toEqual([
    '@portal/auth',
    '@portal/contract/react',
    'lucide-react',
    'react',
    'react-router-dom',
  ]);
});

test('a table brings no forms, and the code for long lists only with a long list', () => {
  const packages = packagesOf('../table.ts');
  expect(packages).toContain('dayjs');
  expect(packages).not.toContain('antd');
  expect(packages).not.toContain('@tanstack/react-virtual');
});
