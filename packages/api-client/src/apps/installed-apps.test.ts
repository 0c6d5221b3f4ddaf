import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import {
  appBalanceSchema,
  depositSchema,
  INSTALLED_APPS,
  installedAppsSchema,
  linkAccountSchema,
  secretMaskSchema,
  testSettlementSchema,
  validateApp,
} from './installed-apps.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { setUpPlatform, success } from '../testing/platform.ts';

const platform = setUpPlatform();

describe('the installed apps', () => {
  test('can be listed by a platform that knows their ids only', () => {
    expect(installedAppsSchema.parse({ appIds: ['visa'] })).toEqual({ appIds: ['visa'] });
  });

  test('have the time and the configuration of each validation', () => {
    const validation = {
      appId: 'visa',
      isValid: false,
      validationMessages: ['The API key is not valid.'],
      validatedOn: '2026-11-20T10:00:00Z',
      configurationVersion: 3,
    };
    expect(installedAppsSchema.parse({ appIds: ['visa'], validations: [validation] }).validations).toEqual([
      validation,
    ]);
  });
});

test('loading the installed apps again starts no validation', async () => {
  platform.respond = (_request, response) => success(response, { isValid: true, validationMessages: [] });
  const client = createQueryClient({ toast: { success() {}, info() {}, error() {} } });
  const observer = new QueryObserver(client, validateApp.query(platform.transport(), 'visa', 1));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  const before = platform.received.length;
  await client.invalidateQueries({ queryKey: INSTALLED_APPS });
  stop();
  expect(platform.received).toHaveLength(before);
});

test('a balance is read as text, never as a binary float', () => {
  expect(appBalanceSchema.safeParse({ balances: [{ currency: 'EUR', available: '12.50' }] }).success).toBe(true);
  expect(appBalanceSchema.safeParse({ balances: [{ currency: 'EUR', available: 12.5 }] }).success).toBe(false);
});

test('a mask is no text, so that it cannot be mistaken for the secret', () => {
  expect(secretMaskSchema.safeParse({ mask: '••••••••', fingerprint: 'SHA256:abc' }).success).toBe(true);
  expect(secretMaskSchema.safeParse('••••••••').success).toBe(false);
});

test.each([0, -1, Number.NaN])('a top-up of %d is refused', (amount) => {
  expect(depositSchema.safeParse({ amount }).success).toBe(false);
});

test('a test settlement is a decimal string with a currency', () => {
  expect(testSettlementSchema.safeParse({ amount: '12.50', currency: 'EUR' }).success).toBe(true);
  expect(testSettlementSchema.safeParse({ amount: 12.5, currency: 'EUR' }).success).toBe(false);
});

test.each([
  ['no name', { holderName: ' ', iban: 'IE29AIBK93115212345678' }, 'Please enter a name'],
  ['a long name', { holderName: 'x'.repeat(71), iban: 'IE29AIBK93115212345678' }, 'Please use at most 70 characters'],
  ['no IBAN', { holderName: 'Northwind', iban: '' }, 'Please enter an IBAN'],
])('an account with %s cannot be linked', (_case, account, message) => {
  expect(linkAccountSchema.safeParse(account).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
