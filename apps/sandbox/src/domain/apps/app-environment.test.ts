import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { marketplaceSchema } from '@portal/api-client/marketplace';
import { paymentMethodListSchema } from '@portal/api-client/payment-methods';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { environmentOf } from './app-environment.ts';
import { findApp } from './find-app.ts';

const { callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const webhooks = callAs('webhooks@northwind.example');

test.each([
  ['fjordpay', { merchant: { environment: 'live' } }, 1, 'live'],
  ['fjordpay', { merchant: { environment: 'test' } }, 1, 'test'],
  ['fjordpay', {}, 0, 'test'],
  ['fjordpay', {}, 3, 'test'],
  ['blik', { merchant: { merchantId: '2400113355', environment: 'live' } }, 2, 'live'],
  ['gocardless', { access: { environment: 'live' } }, 1, 'live'],
  ['gocardless', { access: { environment: 'test' } }, 1, 'test'],
  ['tessera-cards', { merchant: { environment: '' } }, 1, 'test'],
  ['kiwa', {}, 0, 'test'],
  ['kiwa', { isLive: false }, 1, 'test'],
  ['kiwa', { isLive: true }, 1, 'live'],
  ['kiwa', { isLive: 'true' }, 1, 'test'],
  ['visa', { project: { projectId: 'northwind' } }, 1, 'test'],
  ['visa', {}, 0, 'test'],
  ['swish', { merchant: { payeeNumber: '1231112223' } }, 1, undefined],
  ['open-banking', {}, 0, undefined],
  ['demo-cards', {}, 0, undefined],
])('%s with %o, saved %d times, works in the environment %s', (appId, configuration, number, expected) => {
  expect(environmentOf(findApp(appId), { configuration, number })).toBe(expected);
});

const environmentsOf = async (call: typeof admin) => {
  const { environments } = installedAppsSchema.parse((await call('GET v1/apps/installed')).data);
  return Object.fromEntries((environments ?? []).map(({ appId, environment }) => [appId, environment]));
};

test('the environment of an installed app follows its configuration, for every member, in lists and payment methods', async () => {
  const methodsOf = async () => {
    const { paymentMethods } = paymentMethodListSchema.parse((await webhooks('GET v1/payment-methods')).data);
    return paymentMethods.filter(({ appId }) => appId === 'fjordpay').map(({ environment }) => environment);
  };
  const save = (environment: string) =>
    admin('PUT v1/apps/installed/fjordpay/configuration', {
      merchant: { merchantId: '7300112233', environment },
      access: { apiKey: 'k-0123456789' },
    });
  expect(await environmentsOf(webhooks)).not.toHaveProperty('fjordpay');
  expect(await methodsOf()).toEqual([undefined]);
  await admin('POST v1/marketplace/apps/fjordpay/install');
  expect(await environmentsOf(admin)).toMatchObject({ fjordpay: 'test' });
  await save('live');
  expect(await environmentsOf(webhooks)).toMatchObject({ fjordpay: 'live' });
  expect(await methodsOf()).toEqual(['live']);
  await save('test');
  expect(await environmentsOf(webhooks)).toMatchObject({ fjordpay: 'test' });
  expect(await methodsOf()).toEqual(['test']);
});

test('in the marketplace, only an app without a live environment has one, and its category is unchanged', async () => {
  const { apps } = marketplaceSchema.parse((await admin('GET v1/marketplace/apps')).data);
  const withOne = apps.filter(({ environment }) => environment != null);
  expect(withOne.map(({ appId, environment, category }) => [appId, environment, category])).toEqual([
    ['visa', 'test', 'Live'],
  ]);
});
