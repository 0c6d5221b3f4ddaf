import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/** Every module that a file imports statically, directly or not: packages by specifier, files of this package by address. */
function staticImports(file: URL, seen = new Set<string>()): Set<string> {
  const source = readFileSync(file, 'utf8');
  for (const [, request = ''] of source.matchAll(IMPORT)) {
    const isOwn = request.startsWith('.');
    const module = isOwn ? new URL(request, file).href : request;
    if (seen.has(module)) continue;
    seen.add(module);
    if (isOwn && /\.tsx?$/.test(module)) staticImports(new URL(module), seen);
  }
  return seen;
}

const packagesOf = (file: string) =>
  [...staticImports(new URL(file, import.meta.url))].filter((module) => !module.startsWith('file:')).toSorted();

test('the basics, which every page loads, import no forms, no tables and no date library', () => {
  expect(packagesOf('./basics.ts')).toEqual([
    '@portal/contract/react',
    '@portal/validation/status-words',
    'lucide-react',
    'react',
    'react-router-dom',
  ]);
});

test('a table imports no forms and no date library, and loads the code for long lists only when needed', () => {
  const packages = packagesOf('./table.ts');
  expect(packages).toContain('@tanstack/react-table');
  expect(packages).not.toContain('dayjs');
  expect(packages).not.toContain('antd');
  expect(packages).not.toContain('@tanstack/react-virtual');
});
