import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseName } from './new-remote.ts';

const matrix = readFileSync(new URL('../packages/contract/access-matrix.md', import.meta.url), 'utf8');

test.each([
  ['', /^Say the name of the new remote/],
  ['Refunds', /^A remote's name starts with a letter/],
  ['webhooks', /^There is a remote 'webhooks' already: apps\/mfe-webhooks\.$/],
  ['users', /^The name 'users' is taken/],
  ['apps', /^The name 'apps' is taken/],
  ['static', /^The name 'static' is taken/],
])("a new remote cannot be called '%s', and the refusal says why", (name, why) => {
  expect(() => refuseName(name, matrix)).toThrow(why);
});

test('a name that nothing has yet is accepted', () => {
  expect(() => refuseName('instant-payouts', matrix)).not.toThrow();
});
