import { appUseListSchema } from '@portal/api-client/app-uses';
import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { agreementTemplatesSchema, latestTemplate } from '@portal/api-client/agreements';
import { paymentMethodListSchema } from '@portal/api-client/payment-methods';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';

const { callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');

test('payment methods say what they support and whether their app is installed', async () => {
  const { paymentMethods } = paymentMethodListSchema.parse((await admin('GET v1/payment-methods')).data);
  const found = (appId: string) => paymentMethods.filter((method) => method.appId === appId);
  expect(found('swish')).toMatchObject([
    { paymentMethod: 'SWISH', isInstalled: true, supportedCountries: ['SE'], supportedAgreementTypes: ['ONE_OFF'] },
  ]);
  expect(found('lumo')).toMatchObject([{ isInstalled: false }]);
  expect(found('sepa-direct').map(({ group }) => group)).toEqual(['SEPA_CREDIT', undefined]);
  await admin('POST v1/apps/installed/swish/uninstall');
  const after = paymentMethodListSchema.parse((await admin('GET v1/payment-methods')).data);
  expect(after.paymentMethods.find(({ appId }) => appId === 'swish')?.isInstalled).toBe(false);
});

test('every placeholder of a template is in its wording, and the reverse', async () => {
  const { templates } = agreementTemplatesSchema.parse((await admin('GET v2/agreement-types/templates')).data);
  for (const { placeholders, wording } of templates) {
    const used = [...wording.en.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key);
    expect(new Set(placeholders.map(({ key }) => key))).toEqual(new Set(used));
  }
  expect(latestTemplate(templates, { agreementType: 'RECURRING', schemeType: 'COLLECT' })?.version).toBe(2);
});

test('the highest version of a template is found by number', () => {
  const template = {
    agreementType: 'ONE_OFF',
    schemeType: 'COLLECT',
    placeholders: [],
    wording: { en: '' },
    scenarios: [],
  };
  const templates = ['9', '10', 2].map((version) => ({ ...template, version }));
  expect(latestTemplate(templates, template)?.version).toBe('10');
});

test('the uses of an app name the schemes that have it', async () => {
  expect((await admin('GET v1/apps/installed/card-payments/uses')).data).toMatchObject({
    schemes: [
      { name: 'Online checkout', kind: 'collect', isPublished: true },
      { name: 'Telephone orders', kind: 'collect', isPublished: false },
    ],
  });
  expect((await admin('GET v1/apps/installed/lumo/uses')).data).toEqual({ schemes: [] });
  expect((await admin('GET v1/apps/installed/nothing/uses')).status).toBe(404);
});

test('the uses of all installed apps are those of each', async () => {
  const { results } = appUseListSchema.parse((await admin('GET v1/apps/installed/uses')).data);
  const { appIds } = installedAppsSchema.parse((await admin('GET v1/apps/installed')).data);
  expect(results.map(({ appId }) => appId).toSorted()).toEqual(appIds.toSorted());
  for (const { appId, schemes } of results) {
    expect((await admin(`GET v1/apps/installed/${appId}/uses`)).data).toEqual({ schemes });
  }
  expect(results.find(({ appId }) => appId === 'card-payments')?.schemes).toHaveLength(2);
});
