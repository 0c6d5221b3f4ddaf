import { marketplaceSchema } from '@portal/api-client/marketplace';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();

async function appsOf(email: string) {
  return marketplaceSchema.parse((await callAs(email)('GET v1/marketplace/apps')).data).apps;
}

test('any member gets every app, ordered by name, with what it supports', async () => {
  const apps = await appsOf('webhooks@northwind.example');
  const names = apps.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(apps.find(({ appId }) => appId === 'sepa-direct')).toMatchObject({
    name: 'SEPA Direct',
    category: 'Live',
    appType: 'PAYMENTS',
    directions: ['CREDIT', 'DEBIT'],
    supportedPaymentMethodTypes: ['DIRECT_DEBITS', 'BANK_TRANSFERS'],
    supportedCurrencies: ['EUR'],
    supportedNetworks: [{ networkId: 'SEPA', name: 'SEPA' }],
    capabilities: { account: true, balance: true, topUp: true, linkAccount: true },
    configurationSchema: { type: 'object', properties: { directDebitCore: { title: 'Direct debit core' } } },
  });
});

test('an icon is a drawing that browsers keep forever and that can run nothing', async () => {
  const apps = await appsOf('admin@northwind.example');
  const addresses = apps.flatMap(({ iconUrl, supportedPaymentMethods }) => [
    ...(iconUrl ? [iconUrl] : []),
    ...(supportedPaymentMethods ?? []).flatMap((method) => method.iconUrl ?? []),
  ]);
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of new Set(addresses)) {
    const response = await sandbox().app.inject(new URL(address).pathname);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(response.body).toMatch(/^<svg [^]*<\/svg>$/);
  }
  expect(apps.some(({ iconUrl }) => !iconUrl)).toBe(true);
});

test('an unknown image is not found', async () => {
  expect((await sandbox().app.inject('/files/images/unknown.svg')).statusCode).toBe(404);
});
