import { isSettingPath, nestSettings, readSettings, SETTING_PATHS } from '@portal/checkout/theme-settings';
import { themeListSchema, themeTemplateListSchema } from '@portal/api-client/themes';
import { completeValues, STANDARD_VALUES } from '@portal/checkout';
import { contrastPairs } from '@portal/checkout/contrast';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { TEMPLATES } from './templates.ts';

const { callAs } = setUpSandbox();
const reader = callAs('reader@northwind.example');

const failing = (...[values, drawn]: Parameters<typeof contrastPairs>) =>
  contrastPairs(values, drawn).filter(({ passes }) => !passes);

test.each(TEMPLATES)('the defaults of $template $version are complete and pass contrast', (one) => {
  const { template, settings, defaultSettings } = one;
  const values = readSettings(defaultSettings);
  expect(Object.keys(values)).toEqual(settings);
  expect(nestSettings(values)).toEqual(defaultSettings);
  expect(failing(completeValues(values), { template })).toEqual([]);
});

test('each version says which settings it has, and pages of version 2 have the standard look', async () => {
  const { templates } = themeTemplateListSchema.parse((await reader('GET v2/whitelabel/themes/templates')).data);
  const lacks = templates.map(({ template, version, definition }) => {
    expect(definition.settings.every(isSettingPath)).toBe(true);
    const missing = SETTING_PATHS.filter((path) => !definition.settings.includes(path));
    return [template, version, ...new Set(missing.map((path) => path.split('.')[0]))];
  });
  expect(lacks).toEqual([
    ['HOSTED_PAGE', 1, 'focusOutline', 'tabs', 'paymentMethodTiles'],
    ['HOSTED_PAGE', 2],
    ['COMPONENT', 1, 'focusOutline', 'headerAndFooter', 'tabs', 'paymentMethodTiles'],
    ['COMPONENT', 2, 'headerAndFooter'],
  ]);
  const [first, second] = templates.map(({ definition }) => readSettings(definition.defaultSettings));
  expect(second).toEqual(STANDARD_VALUES);
  expect(first?.['buttons.primary.color']).not.toBe(STANDARD_VALUES['buttons.primary.color']);
});

test('of the demo themes, only the spring sale fails contrast', async () => {
  const { themes } = themeListSchema.parse((await reader('GET v2/whitelabel/themes')).data);
  expect(themes.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['In our app', false],
    ['Invoices', false],
    ['Night market for partners in Scandinavia and the Baltics', false],
    ['Northwind', true],
    ['Spring sale', false],
  ]);
  const ofName = themes.map(({ name, template, settings }) => {
    const kind = template === 'COMPONENT' ? 'COMPONENT' : 'HOSTED_PAGE';
    return [name, failing(completeValues(readSettings(settings)), { template: kind }).map(({ id }) => id)] as const;
  });
  expect(ofName.filter(([, pairs]) => pairs.length > 0).map(([name, pairs]) => [name, pairs])).toEqual([
    ['Spring sale', expect.any(Array)],
  ]);
});
