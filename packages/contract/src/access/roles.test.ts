import { expect, test } from 'vitest';
import { canonicalRole, readerRoles, ROLES, roleWords, writerRoles } from './roles.ts';

// The specification's list with both spellings, written out because the code derives them.
const SPELLINGS = [
  ['tenant-admin', 'TENANT_ADMIN'],
  ['tenant-app-read', 'APP_READ'],
  ['tenant-app-write', 'APP_WRITE'],
  ['tenant-collect-scheme-read', 'COLLECT_SCHEME_READ'],
  ['tenant-collect-scheme-write', 'COLLECT_SCHEME_WRITE'],
  ['tenant-payout-scheme-read', 'PAYOUT_SCHEME_READ'],
  ['tenant-payout-scheme-write', 'PAYOUT_SCHEME_WRITE'],
  ['tenant-reward-group-read', 'REWARD_GROUP_READ'],
  ['tenant-reward-group-write', 'REWARD_GROUP_WRITE'],
  ['tenant-webhook-read', 'WEBHOOK_READ'],
  ['tenant-webhook-write', 'WEBHOOK_WRITE'],
  ['tenant-report-schedule-read', 'REPORT_SCHEDULE_READ'],
  ['tenant-report-schedule-write', 'REPORT_SCHEDULE_WRITE'],
  ['tenant-transaction-read', 'TRANSACTION_READ'],
  ['tenant-transaction-write', 'TRANSACTION_WRITE'],
  ['tenant-whitelabel-read', 'WHITELABEL_READ'],
  ['tenant-whitelabel-write', 'WHITELABEL_WRITE'],
  ['tenant-mandate-read', 'MANDATE_READ'],
  ['tenant-mandate-write', 'MANDATE_WRITE'],
  ['tenant-bridge-read', 'BRIDGE_READ'],
  ['tenant-bridge-write', 'BRIDGE_WRITE'],
] as const;

test('the roles are exactly those of the specification', () => {
  expect(ROLES).toEqual(SPELLINGS.map(([, canonical]) => canonical));
});

test.each(SPELLINGS)('%s and %s are the same role', (kebab, canonical) => {
  expect(canonicalRole(kebab)).toBe(canonical);
  expect(canonicalRole(canonical)).toBe(canonical);
});

test.each([
  'tenant-tenant-admin',
  'admin',
  'app-read',
  'tenant-app',
  'tenant-APP-read',
  'tenant-app_read',
  'Tenant-Admin',
  'tenant-',
  'SUPER_USER',
  'tenant-nothing-read',
  '',
])("the unknown role '%s' is returned unchanged", (role) => {
  expect(canonicalRole(role)).toBe(role);
  expect(ROLES).not.toContain(canonicalRole(role));
});

test('a reader has the read or the write role, a writer has the write role', () => {
  expect(readerRoles('REWARD_GROUP')).toEqual(['REWARD_GROUP_READ', 'REWARD_GROUP_WRITE']);
  expect(writerRoles('REWARD_GROUP')).toEqual(['REWARD_GROUP_WRITE']);
});

test('a role has a label in either spelling, and an unknown role is its own label', () => {
  expect(['TENANT_ADMIN', 'tenant-webhook-read', 'WHITELABEL_WRITE', 'SUPER_USER'].map(roleWords)).toEqual([
    'Tenant admin',
    'Webhooks: read',
    'SDK settings: write',
    'SUPER_USER',
  ]);
});
