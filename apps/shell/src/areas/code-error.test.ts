import { expect, test } from 'vitest';
import { isHang, isMissingCode } from './code-error.ts';

function failed(message: string, members: Record<string, unknown> = {}): Error {
  return Object.assign(new Error(message), members);
}

test.each([
  ['a chunk', failed('Loading chunk 12 failed.\n(missing: https://p.example/12.js)', { name: 'ChunkLoadError' })],
  ['a chunk whose error lost its name', failed('Loading chunk tenant-users failed.')],
  ['a style sheet', failed('Loading CSS chunk 4 failed.\n(/4.css)', { code: 'CSS_CHUNK_LOAD_FAILED' })],
  ['a style sheet whose error lost its code', failed('Loading CSS chunk 4 failed.\n(/4.css)')],
  ['a module in Chromium', new TypeError('Failed to fetch dynamically imported module: https://p.example/a.js')],
  ['a module in Firefox', new TypeError('error loading dynamically imported module: https://p.example/a.js')],
  ['a module in Safari', new TypeError('Importing a module script failed.')],
  ['a page in place of a module in Safari', new TypeError("'text/html' is not a valid JavaScript MIME type.")],
  [
    'a chunk error, wrapped by its importer',
    failed('The page could not be opened', { cause: failed('Loading chunk 1 failed.') }),
  ],
])('a missing file is recognised by its message: %s', (_what, error) => {
  expect(isMissingCode(error)).toBe(true);
});

test.each([
  ['a fault of the code itself', new TypeError('x is undefined')],
  ['a failed call', new TypeError('Failed to fetch')],
  ['no error', 'Loading chunk 1 failed.'],
  ['nothing', undefined],
])('code that loaded and failed is not missing: %s', (_what, error) => {
  expect(isMissingCode(error)).toBe(false);
});

test.each([
  ['a manifest', failed('https://p.example/m.json: TimeoutError: The manifest timed out')],
  ['an entry', failed('https://p.example/e.js: Error: (timeout: https://p.example/e.js)')],
  ['a chunk', failed('Loading chunk 12 failed.\n(timeout: https://p.example/12.js)', { name: 'ChunkLoadError' })],
  ['a style sheet', new DOMException('The page timed out', 'TimeoutError')],
])('a file that hung is recognised by its message: %s', (_what, error) => {
  expect(isHang(error)).toBe(true);
  expect(isHang(failed('Loading chunk 12 failed.\n(missing: https://p.example/12.js)'))).toBe(false);
});
