import { expect, test } from 'vitest';
import { safeRedirectPath } from './safe-redirect-path.ts';

test.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/reporting/transactions?status=READY&page=2#top', '/reporting/transactions?status=READY&page=2#top'],
  ['/api-keys/a%2Fb', '/api-keys/a%2Fb'],
  ['/users?next=//evil.example', '/users?next=//evil.example'],
  ['/users/../api-keys', '/api-keys'],
  ['/login-history', '/login-history'],
  ['/tenant-login?tenantId=7', '/tenant-login?tenantId=7'],
])('%s leads back to %s', (path, expected) => {
  expect(safeRedirectPath(path)).toBe(expected);
});

test.each([
  ['nothing', ''],
  ['a bare word', 'users'],
  ['an address', 'https://evil.example/users'],
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['another host behind a tab', '/\t/evil.example'],
  ['another host behind a line break', '/\n/evil.example'],
  ['another host behind a dot', '/.//evil.example'],
  ['another host behind two dots', '/users/..//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind a space', ' javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['the login', '/login'],
  ['the login with a query', '/login?again=1'],
  ['the login with a slash', '/login/'],
  ['the login in capitals', '/LOGIN'],
  ['the login percent-encoded', '/%6Cogin'],
  ['the login behind a dot segment', '/users/../login'],
  ['the logout', '/logout'],
  ['the callback', '/callback?code=1&state=2'],
  ['a broken escape', '/%E0%A4%A'],
])('%s is not followed', (_case, path) => {
  expect(safeRedirectPath(path)).toBeUndefined();
});
