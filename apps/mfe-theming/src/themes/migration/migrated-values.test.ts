import { nestSettings, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import type { ThemeTemplate } from '@portal/api-client/themes';
import { STANDARD_VALUES } from '@portal/checkout';
import { expect, test } from 'vitest';
import { type Migration, migratedValues } from './migrated-values.ts';

const VALUES: ThemeValues = {
  ...STANDARD_VALUES,
  'text.titleColor': '#abcdef',
  'text.titleSize': '30px',
  'tabs.radius': '1px',
  'logo.alternativeText': 'Northwind',
};

const defaults = {
  'text.titleColor': '#111111',
  'tabs.radius': '8px',
  'logo.alternativeText': 'Logo',
} as const;

const target: ThemeTemplate = {
  template: 'HOSTED_PAGE',
  version: 2,
  definition: { settings: Object.keys(defaults), defaultSettings: nestSettings(defaults) },
};

const migrated = (migration: Migration, ...oldSettings: readonly SettingPath[]) =>
  migratedValues(VALUES, { target, oldSettings: new Set(oldSettings), migration });

test('a theme that takes the defaults of the new version keeps its logo, and values without a default', () => {
  expect(migrated('DEFAULTS', 'text.titleColor', 'text.titleSize')).toEqual({
    ...VALUES,
    'text.titleColor': '#111111',
    'tabs.radius': '8px',
  });
});

test('a theme that keeps its values gets the defaults of new settings only', () => {
  expect(migrated('KEEP', 'text.titleColor', 'text.titleSize')).toEqual({ ...VALUES, 'tabs.radius': '8px' });
});
