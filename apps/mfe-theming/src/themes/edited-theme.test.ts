import { nestSettings, type SettingPath } from '@portal/checkout/theme-settings';
import type { Theme, ThemeTemplate } from '@portal/api-client/themes';
import { STANDARD_VALUES } from '@portal/checkout';
import { expect, test } from 'vitest';
import { defaultsOf, editedThemeOf, inputOf, settingsOf, templateOf, type EditedTheme } from './edited-theme.ts';

const KNOWN: readonly SettingPath[] = ['text.titleColor', 'text.titleSize', 'tabs.radius'];

function someTemplate(template: string, version: number, settings: readonly string[] = KNOWN): ThemeTemplate {
  const defaultSettings = nestSettings({ 'text.titleColor': '#111111', 'text.titleSize': `${version}0px` });
  return { template, version, definition: { settings: [...settings], defaultSettings } };
}

const TEMPLATES = [someTemplate('HOSTED_PAGE', 1), someTemplate('COMPONENT', 3), someTemplate('HOSTED_PAGE', 2)];

const someTheme = (values: Partial<Theme> = {}): Theme => ({
  themeId: 't',
  name: 'Spring',
  isDefault: false,
  template: 'HOSTED_PAGE',
  templateVersion: 1,
  settings: nestSettings({ 'text.titleColor': '#abcdef' }),
  ...values,
});

test('a template is the newest of its kind, or the one of a version', () => {
  expect(templateOf(TEMPLATES, 'HOSTED_PAGE')?.version).toBe(2);
  expect(templateOf(TEMPLATES, 'HOSTED_PAGE', 1)?.version).toBe(1);
  expect(templateOf(TEMPLATES, 'HOSTED_PAGE', 3)).toBeUndefined();
});

test('an edited theme has the values of its theme, then the defaults of its version, then those of every checkout', () => {
  const { values } = editedThemeOf(someTheme(), TEMPLATES);
  expect(values['text.titleColor']).toBe('#abcdef');
  expect(values['text.titleSize']).toBe('10px');
  expect(values['tabs.radius']).toBe(defaultsOf(TEMPLATES[0])['tabs.radius']);
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(STANDARD_VALUES).toSorted());
});

test('a theme whose template the platform does not have any more is complete all the same', () => {
  const edited = editedThemeOf(someTheme({ templateVersion: 9 }), TEMPLATES);
  expect(edited).toMatchObject({ templateVersion: 9, values: { 'text.titleColor': '#abcdef' } });
  expect(edited.values['text.titleSize']).toBe(defaultsOf(undefined)['text.titleSize']);
});

test('a kind of template that the portal does not know is edited as a hosted page', () => {
  expect(editedThemeOf(someTheme({ template: 'KIOSK' }), TEMPLATES).template).toBe('HOSTED_PAGE');
});

test('the settings of a template are those that the portal knows, and all of them without a template', () => {
  const template = someTemplate('HOSTED_PAGE', 1, ['tabs.radius', 'shadows.depth']);
  expect([...settingsOf(template, KNOWN)]).toEqual(['tabs.radius']);
  expect([...settingsOf(undefined, KNOWN)]).toEqual(KNOWN);
});

test('a save has the settings of the template alone, beside those that only the platform knows', () => {
  const edited: EditedTheme = { name: 'Spring', template: 'COMPONENT', templateVersion: 3, values: STANDARD_VALUES };
  const settings = new Set<SettingPath>(['text.titleColor']);
  const titleColor = STANDARD_VALUES['text.titleColor'];
  const input = { name: 'Spring', template: 'COMPONENT', templateVersion: 3, settings: { text: { titleColor } } };
  expect(inputOf(edited, settings)).toEqual(input);
  const received = { shadows: { depth: '2px' }, text: { titleColor: '#000000', shade: 'x' } };
  expect(inputOf(edited, settings, received)).toEqual({
    ...input,
    settings: { shadows: { depth: '2px' }, text: { titleColor, shade: 'x' } },
  });
});
