import { arbitraryThemeValues } from '@portal/checkout/testing';
import { nestSettings, readSettings } from '@portal/checkout/theme-settings';
import { fontListSchema, themeListSchema, themeSchema } from '@portal/api-client/themes';
import { STANDARD_VALUES } from '@portal/checkout';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoThemeId } from '../../demo/data/demo-themes.ts';
import { addLogo, addTheme } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { findTemplate, TEMPLATES } from './templates.ts';

const THEMES = 'v2/whitelabel/themes';
const { tenantId } = demoTenant('Northwind Payments');

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const other = callAs('writer@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const pathOf = (name: string) => `${THEMES}/${demoThemeId(name)}`;
const spring = pathOf('Spring sale');
const standard = { name: 'New', templateVersion: 2, settings: {} };

async function read(path: string, call = admin) {
  return themeSchema.parse((await call(`GET ${path}`)).data);
}

test('a new theme has the defaults of its template where the input names no setting', async () => {
  const settings = { page: { errorColor: '#900' }, text: { description: 'Pay now.' } };
  const created = await admin(`POST ${THEMES}`, { ...standard, name: ' Shop ', template: 'COMPONENT', settings });
  expect(created.status).toBe(201);
  const theme = themeSchema.parse(created.data);
  expect(theme).toMatchObject({ name: 'Shop', isDefault: false, template: 'COMPONENT', templateVersion: 2 });
  const defaults = readSettings(findTemplate('COMPONENT', 2)?.defaultSettings ?? {});
  expect(theme.settings).toEqual(
    nestSettings({ ...defaults, 'page.errorColor': '#900', 'text.description': 'Pay now.' }),
  );
  expect(await read(`${THEMES}/${theme.themeId}`)).toEqual(theme);
  const { themes } = themeListSchema.parse((await admin(`GET ${THEMES}`)).data);
  expect(themes.map(({ name }) => name)).toContain('Shop');
});

test('any settings survive saving and reading, as the texts that they are', async () => {
  const { fonts } = fontListSchema.parse((await admin('GET v2/whitelabel/fonts')).data);
  const anyValues = arbitraryThemeValues(fonts.map(({ fontFamily }) => fontFamily));
  await fc.assert(
    fc.asyncProperty(anyValues, fc.constantFrom(...TEMPLATES), async (values, { template, version, settings }) => {
      const kept = Object.fromEntries(settings.map((path) => [path, values[path]]));
      const input = { ...standard, template, templateVersion: version, settings: nestSettings(kept) };
      expect((await admin(`PUT ${spring}`, input)).status).toBe(200);
      expect(readSettings((await read(spring)).settings)).toEqual(kept);
    }),
    { numRuns: 25 },
  );
});

test("a change replaces name, template and settings, but not over another user's change", async () => {
  const version = (await admin(`GET ${spring}`)).headers.get('etag') ?? '';
  const input = { ...standard, name: 'Autumn', settings: { page: { backgroundColor: '#fff' } } };
  const saved = await other(`PUT ${spring}`, input, { 'if-match': version });
  expect(saved).toMatchObject({ status: 200, data: { name: 'Autumn', template: 'HOSTED_PAGE', templateVersion: 2 } });
  expect(await admin(`PUT ${spring}`, standard, { 'if-match': version })).toMatchObject({ codes: ['STALE_SAVE'] });
  expect(await read(spring)).toEqual(saved.data);
  const savedVersion = saved.headers.get('etag') ?? '';
  expect((await admin(`PUT ${spring}`, standard, { 'if-match': savedVersion })).status).toBe(200);
});

test('a theme has another themeSettingsId exactly when its settings have changed', async () => {
  const before = await read(spring);
  const { settings, template, templateVersion } = before;
  await admin(`PUT ${spring}`, { name: 'Renamed', template, templateVersion, settings });
  expect(await read(spring)).toMatchObject({ name: 'Renamed', themeSettingsId: before.themeSettingsId });
  const changed = { ...settings, page: { backgroundColor: '#fffffe' } };
  await admin(`PUT ${spring}`, { name: 'Renamed', template, templateVersion, settings: changed });
  expect((await read(spring)).themeSettingsId).not.toBe(before.themeSettingsId);
});

test('a theme moves to version 2 with its defaults', async () => {
  const invoices = pathOf('Invoices');
  const settings = nestSettings(STANDARD_VALUES);
  expect((await admin(`PUT ${invoices}`, { ...standard, settings })).status).toBe(200);
  expect(await read(invoices)).toMatchObject({ templateVersion: 2, settings });
});

test.each([
  ['CSS in a colour', 'page.backgroundColor', '#fff; } body { display: none', 'VALIDATION_FAILED'],
  ['a named colour', 'page.backgroundColor', 'red', 'VALIDATION_FAILED'],
  ['a size in a unit of its own', 'buttons.buttonRadius', '1vmax', 'VALIDATION_FAILED'],
  ['a size that is computed', 'text.fontSize', 'calc(1px + 1em)', 'VALIDATION_FAILED'],
  ['an unknown border style', 'focusOutline.style', 'hidden', 'VALIDATION_FAILED'],
  ['CSS in the name of a font', 'text.fontFamily', 'Inter; color: red', 'VALIDATION_FAILED'],
  ['a font that is not served', 'text.fontFamily', 'Comic Sans MS', 'UNKNOWN_FONT'],
  ['an invisible character', 'text.description', 'a\u202eb', 'VALIDATION_FAILED'],
  ['a text for a toggle', 'display.showTitle', 'true', 'VALIDATION_FAILED'],
  ['the address of a script', 'logo.logoUri', 'javascript:alert(1)', 'VALIDATION_FAILED'],
  ['a logo that is no id', 'logo.logoId', '../../etc/passwd', 'VALIDATION_FAILED'],
  ['a logo that was not uploaded', 'logo.logoId', demoThemeId('no logo'), 'UNKNOWN_LOGO'],
  ['a part of an id', 'logo.logoId', 'abc', 'UNKNOWN_LOGO'],
])('%s is refused with its path, and nothing is saved', async (_what, path, value, code) => {
  const before = await admin(`GET ${THEMES}`);
  const settings = nestSettings({ [path]: value });
  for (const call of [`POST ${THEMES}`, `PUT ${spring}`] as const) {
    const refused = { status: 400, codes: [code], fields: [`settings.${path}`] };
    expect(await admin(call, { ...standard, settings })).toMatchObject(refused);
  }
  expect((await admin(`GET ${THEMES}`)).data).toEqual(before.data);
});

test.each([
  [{ settings: nestSettings({ 'text.fontFamily': 'Comic Sans MS' }) }, 'font: "Comic Sans MS"'],
  [{ settings: nestSettings({ 'logo.logoId': 'abc' }) }, 'or it has been deleted since: "abc"'],
  [{ templateVersion: 3 }, 'The template does not have this version: "3"'],
])('the refusal of %j names the unknown value', async (part, words) => {
  const { messages } = await admin(`POST ${THEMES}`, { ...standard, ...part });
  expect(messages).toEqual([expect.stringContaining(words)]);
});

test.each([
  ['an unknown setting', { tabs: { shadow: '1px' } }, ['settings.tabs']],
  ['an unknown group', { shadows: {} }, ['settings']],
  ['a group that is a text', { tabs: 'all' }, ['settings.tabs']],
])('%s is refused', async (_what, settings, fields) => {
  expect(await admin(`POST ${THEMES}`, { ...standard, settings })).toMatchObject({ status: 400, fields });
});

test('a setting that the version of the template lacks is refused with its path', async () => {
  const settings = {
    tabs: { radius: '2px' },
    headerAndFooter: { header: { text: 'Shop' } },
    text: { fontSize: '9px' },
  };
  const refused = (template: string, templateVersion: number) =>
    admin(`POST ${THEMES}`, { ...standard, template, templateVersion, settings });
  expect(await refused('COMPONENT', 1)).toMatchObject({
    status: 400,
    codes: ['SETTING_NOT_IN_TEMPLATE', 'SETTING_NOT_IN_TEMPLATE'],
    fields: ['settings.headerAndFooter.header.text', 'settings.tabs.radius'],
  });
  expect(await refused('HOSTED_PAGE', 1)).toMatchObject({ fields: ['settings.tabs.radius'] });
  expect((await refused('HOSTED_PAGE', 2)).status).toBe(201);
});

test.each([
  [{ templateVersion: 3 }, 'UNKNOWN_TEMPLATE', 'templateVersion'],
  [{ templateVersion: 0 }, 'VALIDATION_FAILED', 'templateVersion'],
  [{ templateVersion: 1.5 }, 'VALIDATION_FAILED', 'templateVersion'],
  [{ template: 'EMAIL' }, 'VALIDATION_FAILED', 'template'],
  [{ name: ' ' }, 'VALIDATION_FAILED', 'name'],
  [{ name: 'x'.repeat(61) }, 'VALIDATION_FAILED', 'name'],
])('a theme with %j is refused', async (part, code, field) => {
  for (const call of [`POST ${THEMES}`, `PUT ${spring}`] as const) {
    expect(await admin(call, { ...standard, ...part })).toMatchObject({ status: 400, codes: [code], fields: [field] });
  }
});

test('a change without a template keeps it', async () => {
  const app = pathOf('In our app');
  expect(await admin(`PUT ${app}`, standard)).toMatchObject({ status: 200, data: { template: 'COMPONENT' } });
});

test('the address of a logo follows from its id, whatever the input says', async () => {
  const logoId = await addLogo(sandbox().db, tenantId);
  const logo = { logoId, logoUri: 'https://elsewhere.example/logo.png', alternativeText: 'Shop' };
  const created = await admin(`POST ${THEMES}`, { ...standard, settings: { logo } });
  const logoUri = `${sandbox().url}/files/logos/${logoId}`;
  expect(created.data).toMatchObject({ settings: { logo: { ...logo, logoUri } } });
  const without = await admin(`POST ${THEMES}`, { ...standard, settings: { logo: { ...logo, logoId: '' } } });
  expect(without.data).toMatchObject({ settings: { logo: { logoId: '', logoUri: '' } } });
});

test("another tenant's themes and logos can neither be read nor used", async () => {
  const foreign = await addTheme(sandbox().db, demoTenant('Contoso Retail').tenantId);
  const logoId = await addLogo(sandbox().db, demoTenant('Contoso Retail').tenantId);
  expect((await admin(`GET ${THEMES}/${foreign}`)).status).toBe(404);
  expect((await admin(`DELETE ${THEMES}/${foreign}`)).status).toBe(404);
  const settings = { logo: { logoId } };
  expect(await admin(`POST ${THEMES}`, { ...standard, settings })).toMatchObject({ codes: ['UNKNOWN_LOGO'] });
  expect((await contoso(`POST ${THEMES}`, { ...standard, settings })).status).toBe(201);
  const { themes } = themeListSchema.parse((await contoso(`GET ${THEMES}`)).data);
  expect(themes.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['New', false],
    ['Standard', true],
    ['Theme', false],
  ]);
});

test('a repeated creation creates one theme', async () => {
  const key = { 'idempotency-key': 'the-same-creation' };
  const [first, second] = await Promise.all([1, 2].map(() => admin(`POST ${THEMES}`, standard, key)));
  expect(first).toMatchObject({ status: 201, data: second?.data });
  const { themes } = themeListSchema.parse((await admin(`GET ${THEMES}`)).data);
  expect(themes.filter(({ name }) => name === 'New')).toHaveLength(1);
});

test('a deleted theme is gone, and an id that is none is not found', async () => {
  expect((await admin(`DELETE ${spring}`)).status).toBe(200);
  for (const path of [spring, `${THEMES}/nothing`]) {
    for (const call of [`GET ${path}`, `DELETE ${path}`] as const) {
      expect(await admin(call)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    }
    expect(await admin(`PUT ${path}`, standard)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  }
});
