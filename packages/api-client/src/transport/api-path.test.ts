import { expect, test } from 'vitest';
import { apiPath } from './api-path.ts';

test('an id is encoded and stays one segment of the path', () => {
  expect(apiPath`v1/tenant/users/${'a/b?c#d'}/roles`).toBe('v1/tenant/users/a%2Fb%3Fc%23d/roles');
});

test.each(['', '.', '..'])("'%s' is refused because it would address another resource", (id) => {
  expect(() => apiPath`v1/tenant/users/${id}`).toThrow('cannot be part of an API path');
});
