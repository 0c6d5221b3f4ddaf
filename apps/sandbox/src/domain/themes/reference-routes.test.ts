import { schemeListSchema } from '@portal/api-client/schemes';
import { themeUseListSchema } from '@portal/api-client/theme-uses';
import { checkoutMethodListSchema, fontListSchema, themeListSchema } from '@portal/api-client/themes';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';

const METHODS = 'v2/whitelabel/checkout-methods';

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');

async function methods() {
  return checkoutMethodListSchema.parse((await admin(`GET ${METHODS}`)).data).methods;
}

test('every font has a regular and a bold file, which any page may use and keep', async () => {
  const { fonts } = fontListSchema.parse((await admin('GET v2/whitelabel/fonts')).data);
  expect(fonts.map(({ fontFamily, fallback }) => `${fontFamily}, ${fallback}`)).toEqual([
    'Atkinson Hyperlegible, sans-serif',
    'IBM Plex Sans, sans-serif',
    'Inter, sans-serif',
    'Lora, serif',
    'Merriweather, serif',
    'Open Sans, sans-serif',
    'Source Serif 4, serif',
    'Space Grotesk, sans-serif',
  ]);
  for (const { files } of fonts) {
    const ranges = (weight: number) => files.filter((file) => file.weight === weight).map((file) => file.unicodeRange);
    expect(ranges(400).length).toBeGreaterThan(1);
    expect(ranges(400)).toEqual(ranges(700));
    expect(files).toHaveLength(2 * new Set(ranges(400)).size);
  }
  const addresses = fonts.flatMap(({ files }) => files.map(({ uri }) => uri));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const response = await sandbox().app.inject({
      url: new URL(address).pathname,
      headers: { origin: 'https://a.example' },
    });
    expect(response.rawPayload.toString('latin1', 0, 4)).toBe('wOF2');
    expect(response.headers).toMatchObject({
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
  for (const name of ['none.woff2', '..%2f..%2fpackage.json']) {
    expect((await sandbox().app.inject(`/files/fonts/${name}`)).statusCode).toBe(404);
  }
});

test('the methods are those of published collect schemes and installed apps, each once, by name', async () => {
  const all = await methods();
  const names = all.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(names).size).toBe(names.length);
  expect(all).toContainEqual({
    paymentMethod: 'SWISH',
    name: 'Swish',
    paymentType: 'WALLETS',
    iconUrl: expect.stringMatching(/\/files\/images\/\w+\.svg$/),
  });
  await admin('POST v1/apps/installed/swish/uninstall');
  expect(await methods()).toEqual(all.filter(({ paymentMethod }) => paymentMethod !== 'SWISH'));
});

test('a draft adds no method, and neither does a payout scheme', async () => {
  const { results } = schemeListSchema.parse((await admin('GET v2/schemes/collect')).data);
  for (const { schemeId } of results) await admin(`DELETE v2/schemes/collect/${schemeId}`);
  expect(await methods()).toEqual([]);
  const apps = [{ appId: 'card-payments', paymentMethods: ['CARD'] }];
  const rules = [{ currencies: ['EUR'], countries: ['IE'], apps }];
  const draft = { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules };
  expect((await admin('POST v2/schemes/collect', draft)).status).toBe(201);
  expect(await methods()).toEqual([]);
});

test('the checkout of published collect schemes has the look of the default theme, whichever theme that is', async () => {
  const themes = 'v2/whitelabel/themes';
  const uses = async () => themeUseListSchema.parse((await admin(`GET ${themes}/uses`)).data).results;
  const { themes: all } = themeListSchema.parse((await admin(`GET ${themes}`)).data);
  const other = all.find(({ isDefault }) => !isDefault);
  const before = await uses();
  expect(before.map(({ themeId }) => themeId).toSorted()).toEqual(all.map(({ themeId }) => themeId).toSorted());
  const [shown] = before.filter(({ schemes }) => schemes.length > 0);
  expect(all.find(({ themeId }) => themeId === shown?.themeId)?.isDefault).toBe(true);
  expect(shown?.schemes.map(({ name, kind, isPublished }) => [name, kind, isPublished])).toEqual([
    ['Online checkout', 'collect', true],
    ['Subscriptions', 'collect', true],
  ]);
  const change = { name: 'Invoices', templateVersion: 2, settings: {}, isDefault: true };
  expect((await admin(`PUT ${themes}/${other?.themeId}`, change)).status).toBe(200);
  const after = await uses();
  expect(after.filter(({ schemes }) => schemes.length > 0)).toEqual([
    { themeId: other?.themeId, schemes: shown?.schemes },
  ]);
});
