import { SETTING_PATHS } from '@portal/api-client/theme-settings';
import { expect, test } from 'vitest';
import { completeValues } from './complete-values.ts';
import { STANDARD_VALUES } from './standard-values.ts';
import { themeVariables, variablesSheet } from './theme-variables.ts';

test('a setting is a custom property named after its path', () => {
  expect(
    themeVariables({ ...STANDARD_VALUES, 'buttons.primary.color': '#abc', 'tabs.padding': '1.5em' }),
  ).toMatchObject({
    '--checkout-buttons-primary-color': '#abc',
    '--checkout-tabs-padding': '1.5em',
  });
});

test('texts, toggles and the logo are no custom properties', () => {
  const names = Object.keys(themeVariables(STANDARD_VALUES)).join(' ');
  expect(names).not.toMatch(/display|logo|description|header-text\b|footer-text\b/);
});

test('a font brings the fallback that the platform names, but only a generic family', () => {
  const values = { ...STANDARD_VALUES, 'text.fontFamily': 'Lora' };
  const fontWith = (fallback?: string) =>
    themeVariables(values, [{ fontFamily: 'Lora', fallback, files: [] }])['--checkout-text-fontFamily'];

  expect(fontWith('serif')).toBe('"Lora", serif');
  expect(fontWith()).toBe('"Lora", sans-serif');
  expect(fontWith('serif;} body{display:none')).toBe('"Lora", sans-serif');
});

test('a line in per cent is as wide as that part of the text size', () => {
  const values = { ...STANDARD_VALUES, 'borders.borderThickness': '12.5%', 'borders.borderRadius': '50%' } as const;
  expect(themeVariables(values)).toMatchObject({
    '--checkout-borders-borderThickness': '0.125em',
    '--checkout-borders-borderRadius': '50%',
  });
});

test.each(SETTING_PATHS)(
  'a hostile value of %s counts as missing, so that the style sheet does not contain it',
  (path) => {
    const { [path]: _left, ...others } = STANDARD_VALUES;
    const expected = variablesSheet(completeValues(others), '.checkout');
    for (const hostile of [
      '#fff;} body {display:none',
      'url(//evil.example)',
      '"</style><script>',
      '\\22 ;}',
      '12px/**/',
    ]) {
      expect(variablesSheet({ ...STANDARD_VALUES, [path]: hostile }, '.checkout')).toBe(expected);
    }
  },
);
