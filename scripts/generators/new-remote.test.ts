import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseName } from './new-remote.ts';

const matrix = readFileSync(new URL('../../packages/contract/access-matrix.md', import.meta.url), 'utf8');

test.each([
  ['', /^Specify the name of the new remote/],
  ['Refunds', /^A remote's name starts with a letter/],
  ['webhooks', /^The remote 'webhooks' already exists: apps\/mfe-webhooks\.$/],
  ['users', /^The name 'users' is taken/],
  ['apps', /^The name 'apps' is taken/],
  ['static', /^The name 'static' is taken/],
])("a new remote cannot be called '%s', and the error says why", (name, why) => {
  expect(() => refuseName(name, matrix)).toThrow(why);
});

test('a name that is not in use is accepted', () => {
  expect(() => refuseName('instant-payouts', matrix)).not.toThrow();
});
