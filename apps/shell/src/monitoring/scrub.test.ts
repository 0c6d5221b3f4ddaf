import { describe, expect, test } from 'vitest';
import { scrub, scrubPath } from './scrub.ts';

const KEY = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ';

describe('what must not reach monitoring is removed from a text', () => {
  test.each([
    ['an email address', 'no user "ann.o\'neil+x@mail.northwind.example"', 'no user "<email>"'],
    ['an encoded address', 'GET /users/ann%40northwind.example failed', 'GET /users/<email> failed'],
    ['a foreign address', 'für jürgen@müller.example', 'für <email>'],
    ['a bearer token', 'Authorization: Bearer abc.DEF-123_~+/=', 'Authorization: Bearer <token>'],
    ['a JSON Web Token', 'token eyJhbGciOi.eyJzdWIiOiI.c2ln-bmF0 refused', 'token <token> refused'],
    ['a query', 'at https://a.example/users?users.search=ann&page=2', 'at https://a.example/users'],
    ['a hash', 'https://a.example/callback#access_token=abc', 'https://a.example/callback'],
    ['a query without a value', 'see /invitation?secret)', 'see /invitation)'],
    ['an id', 'user 3f2a1b4c-0d1e-4f2a-8b3c-1d2e3f4a5b6c is gone', 'user <id> is gone'],
    ['an invitation key', `no invitation ${KEY}.`, 'no invitation <key>.'],
    ['an API key', 'key pk_1234abcd and sk_test-9', 'key <key> and <key>'],
    ['a hexadecimal key', 'secret 0123456789abcdef0123456789abcdef', 'secret <key>'],
    ['a key of letters alone', `secret ${'abcdefgh'.repeat(6)}`, 'secret <key>'],
    ['an IBAN', 'IBAN GB29NWBK60161331926819 is wrong', 'IBAN <iban> is wrong'],
    ['an IBAN in groups', 'IBAN GB29 NWBK 6016 1331 9268 19 is wrong', 'IBAN <iban> is wrong'],
    ['an IBAN in small letters', 'de89370400440532013000', '<iban>'],
    ['a card number', 'card 4111 1111 1111 1111', 'card <number>'],
  ])('%s', (_what, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });
});

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'name')"],
  ['at render (http://localhost:4300/static/js/index.3f2a9c1b.js:1:20345)'],
  ['renderWithHooks@https://portal.example/static/js/lib-react.0a1b2c3d.js:12:9'],
  ['Failed to get manifest. #RUNTIME-003'],
  ['http://localhost:4300/remotes/tenant/1.0.0/mf-manifest.json'],
  ['GET v1/tenant/users/:id returned status 500'],
])('text that helps to find a fault stays: %s', (text) => {
  expect(scrub(text)).toBe(text);
});

test('a very long text is cut', () => {
  expect(scrub('x y '.repeat(100_000)).length).toBeLessThanOrEqual(4_000);
});

test('a text is not cut inside an email address, because half of one would not be recognised', () => {
  for (let length = 3_970; length < 4_000; length += 1) {
    expect(scrub(`${'x '.repeat(length / 2)}ann@northwind.example and more`)).not.toContain('ann');
  }
});

describe('a path keeps its shape and loses its ids', () => {
  test.each([
    ['v1/tenant/users', 'v1/tenant/users'],
    ['v1/tenant/users/3f2a1b4c-0d1e-4f2a-8b3c-1d2e3f4a5b6c', 'v1/tenant/users/:id'],
    ['v1/tenant/keys/pk_0123456789abcdef', 'v1/tenant/keys/:id'],
    [`v1/invitation/summary/${KEY}`, 'v1/invitation/summary/:id'],
    ['/users/42/edit', '/users/:id/edit'],
    ['/people/ann%40northwind.example', '/people/:id'],
    ['/users?users.search=ann@northwind.example', '/users'],
    ['/apps/configuration/gocardless', '/apps/configuration/gocardless'],
    ['/', '/'],
  ])('%s', (path, scrubbed) => {
    expect(scrubPath(path)).toBe(scrubbed);
  });
});
