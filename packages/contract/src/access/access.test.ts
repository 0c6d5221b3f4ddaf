import { expect, test } from 'vitest';
import {
  type AccessContext,
  type AccessInput,
  accessObstacles,
  accessSchema,
  evaluateAccess,
  hasAnyRole,
  SIGNED_OUT,
} from './access.ts';

const member: AccessContext = { ...SIGNED_OUT, signedIn: true };

function decide(access: AccessInput, context: Partial<AccessContext> = {}) {
  return evaluateAccess(accessSchema.parse(access), { ...member, ...context });
}

test('a route without conditions is open to every member, but not when signed out or in trial', () => {
  expect(decide({})).toEqual({ allowed: true });
  expect(decide({}, { signedIn: false })).toEqual({ allowed: false, reason: 'signed-out' });
  expect(decide({}, { isTrial: true })).toEqual({ allowed: false, reason: 'trial' });
});

test('an anonymous page is open when signed out and in trial', () => {
  expect(decide({ auth: 'anonymous' }, { signedIn: false })).toEqual({ allowed: true });
  expect(decide({ auth: 'anonymous' }, { isTrial: true })).toEqual({ allowed: true });
});

test('one of the roles is enough, TENANT_ADMIN is always enough, another role is not', () => {
  const access = { roles: { anyOf: ['APP_READ', 'APP_WRITE'] } } satisfies AccessInput;
  expect(decide(access, { roles: ['APP_WRITE'] })).toEqual({ allowed: true });
  expect(decide(access, { roles: ['TENANT_ADMIN'] })).toEqual({ allowed: true });
  expect(decide(access, { roles: ['MANDATE_READ'] })).toEqual({
    allowed: false,
    reason: 'role',
    missing: ['APP_READ', 'APP_WRITE'],
  });
});

test('TENANT_ADMIN replaces roles only, not a flag, a licence or the end of a trial', () => {
  const roles = ['TENANT_ADMIN'];
  expect(decide({ flags: { allOf: ['rewards'] } }, { roles }).allowed).toBe(false);
  expect(decide({ licence: 'mandates' }, { roles }).allowed).toBe(false);
  expect(decide({}, { roles, isTrial: true }).allowed).toBe(false);
});

test('all flags of allOf and one of anyOf must be on, and missing flags are returned', () => {
  const access = { flags: { allOf: ['a', 'b'], anyOf: ['c', 'd'] } };
  expect(decide(access, { flags: new Set(['a', 'b', 'd']) })).toEqual({ allowed: true });
  expect(decide(access, { flags: new Set(['a', 'c']) })).toEqual({ allowed: false, reason: 'flag', missing: ['b'] });
  expect(decide(access, { flags: new Set(['a', 'b']) })).toEqual({
    allowed: false,
    reason: 'flag',
    missing: ['c', 'd'],
  });
});

test('the reason is the first failed check, in the order signed out, trial, flag, licence, role', () => {
  const access = { roles: { anyOf: ['APP_READ'] }, flags: { allOf: ['f'] }, licence: 'l' } satisfies AccessInput;
  const steps: Partial<AccessContext>[] = [
    { signedIn: false, isTrial: true },
    { isTrial: true },
    {},
    { flags: new Set(['f']) },
    { flags: new Set(['f']), licences: new Set(['l']) },
  ];
  const reasons = steps.map((context) => {
    const decision = decide(access, context);
    return decision.allowed ? 'allowed' : decision.reason;
  });
  expect(reasons).toEqual(['signed-out', 'trial', 'flag', 'licence', 'role']);
});

test('accessObstacles returns every failed check, in the same order', () => {
  const access = accessSchema.parse({
    roles: { anyOf: ['APP_READ'] },
    flags: { allOf: ['f'] },
    licence: 'l',
  } satisfies AccessInput);
  const visitor = { ...SIGNED_OUT, signedIn: true, isTrial: true };
  expect(accessObstacles(access, visitor)).toEqual([
    { reason: 'trial' },
    { reason: 'flag', missing: ['f'] },
    { reason: 'licence', missing: ['l'] },
    { reason: 'role', missing: ['APP_READ'] },
  ]);
  expect(accessObstacles(access, SIGNED_OUT)).toEqual([{ reason: 'signed-out' }]);
});

test('an empty list never matches a role, neither as held roles nor as accepted roles', () => {
  expect(hasAnyRole([], ['APP_READ'])).toBe(false);
  expect(hasAnyRole(['APP_READ'], [])).toBe(false);
});

test('an unknown condition is rejected', () => {
  for (const access of [
    { role: 'APP_READ' },
    { roles: { anyOf: ['APP_ADMIN'] } },
    { roles: { anyOf: [] } },
    { flags: { allOf: [] } },
    { flags: { oneOf: ['a'] } },
    { auth: 'optional' },
    { trial: true },
  ]) {
    expect(accessSchema.safeParse(access).success, JSON.stringify(access)).toBe(false);
  }
});
