import type { Identity, Membership } from '@portal/api-client/identity';
import { describe, expect, test } from 'vitest';
import { findTenant, initials, readIdentity, resolveTenant } from './identity-rules.ts';

function membership(tenantId: string, tenantName: string, roles: string[] = []): Membership {
  return { tenantId, tenantName, accountId: `account of ${tenantId}`, userId: 'u', roles };
}

function identity(...tenants: Membership[]): Identity {
  return { profile: { email: 'ann@northwind.example' }, accounts: [], tenants };
}

const north = membership('n', 'Northwind');
const contoso = membership('c', 'Contoso');

describe('the tenant that opens without asking', () => {
  test.each([
    ['none without a tenant', identity(), undefined, undefined],
    ['none without a tenant, whatever is remembered', identity(), 'n', undefined],
    ['the only one', identity(north), undefined, north],
    ['the only one, even if another is remembered', identity(north), 'gone', north],
    ['the remembered one of several', identity(north, contoso), 'c', contoso],
    ['none of several when nothing is remembered', identity(north, contoso), undefined, undefined],
    ['none of several when the user no longer has the remembered one', identity(north, contoso), 'gone', undefined],
  ])('is %s', (_case, of, remembered, expected) => {
    expect(resolveTenant(of, remembered)).toBe(expected);
  });
});

test("only the user's own tenants are found", () => {
  expect(findTenant(identity(north, contoso), 'c')).toBe(contoso);
  expect(findTenant(identity(north, contoso), 'x')).toBeUndefined();
  expect(findTenant(identity(north), undefined)).toBeUndefined();
});

test('accounts and tenants are sorted by name, without changing the received order', () => {
  const received: Identity = {
    ...identity(membership('1', 'northwind'), membership('2', 'Contoso'), membership('3', 'Äpfel')),
    accounts: [
      { accountId: 'b', accountName: 'Zeta' },
      { accountId: 'a', accountName: 'alpha' },
    ],
  };
  const read = readIdentity(received);
  expect(read.tenants.map((tenant) => tenant.tenantName)).toEqual(['Äpfel', 'Contoso', 'northwind']);
  expect(read.accounts.map((account) => account.accountName)).toEqual(['alpha', 'Zeta']);
  expect(received.tenants[0]?.tenantName).toBe('northwind');
});

test('roles are read in both spellings, and an unknown one is kept', () => {
  const roles = ['tenant-admin', 'TENANT_ADMIN', 'tenant-app-read', 'MOON_WRITE'];
  expect(readIdentity(identity(membership('1', 'One', roles))).tenants[0]?.roles).toEqual([
    'TENANT_ADMIN',
    'APP_READ',
    'MOON_WRITE',
  ]);
});

test.each([
  ['ann.smith@northwind.example', 'AS'],
  ['ann_van-dyke@northwind.example', 'AV'],
  ['admin@northwind.example', 'AD'],
  ['é@northwind.example', 'É'],
  ['.@northwind.example', ''],
  ['', ''],
])("the initials of '%s' are '%s'", (email, letters) => {
  expect(initials(email)).toBe(letters);
});
