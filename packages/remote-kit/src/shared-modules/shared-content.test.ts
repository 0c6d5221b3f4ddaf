import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedContents } from './shared-content.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shared-content-'));
  write('app/package.json', { name: 'app', version: '1.0.0', dependencies: { '@portal/api-client': 'workspace:*' } });
  write('client/package.json', {
    name: '@portal/api-client',
    version: '1.4.0',
    exports: { '.': './src/index.ts', './errors': './src/errors.ts', './books': './src/books.ts' },
  });
  write(
    'client/src/index.ts',
    "/**\n * import { none } from './none.ts'\n */\nexport * from './transport.ts';\nimport { z } from 'lib/mini';\n",
  );
  write('client/src/transport.ts', 'export const transport = 1;');
  write('client/src/errors.ts', 'export const errors = 1;');
  write('client/src/books.ts', 'export const books = 1;');
  write('client/node_modules/lib/package.json', { name: 'lib', version: '4.0.0' });
  mkdirSync(join(root, 'app/node_modules/@portal'), { recursive: true });
  symlinkSync(join(root, 'client'), join(root, 'app/node_modules/@portal/api-client'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const contentNow = () => sharedContents(join(root, 'app'))['@portal/api-client'];

test('the hash of a shared package changes with the files that its shared modules import, and no others', () => {
  const before = contentNow();
  expect(before?.version).toBe('1.4.0');
  expect(contentNow()).toEqual(before);

  write('client/src/books.ts', 'export const books = 2;');
  expect(contentNow(), 'a subpath that every remote bundles itself').toEqual(before);
  write('client/src/transport.ts', 'export const transport = 2;');
  expect(contentNow()?.content, 'a file that the index exports').not.toBe(before?.content);
});

test('the hash of a shared package changes with the version of a dependency', () => {
  const before = contentNow();
  write('client/node_modules/lib/package.json', { name: 'lib', version: '4.0.1' });
  expect(contentNow()?.content).not.toBe(before?.content);
});

test('a packed package has the hash of the sources that it was packed from', () => {
  const exports = { '.': './dist/index.js' };
  write('client/package.json', { name: '@portal/api-client', version: '1.4.0', exports, portal: { content: 'abc' } });
  expect(contentNow()).toEqual({ version: '1.4.0', content: 'abc' });
});
