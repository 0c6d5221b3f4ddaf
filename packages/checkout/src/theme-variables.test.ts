import { SETTING_PATHS } from './theme-settings.ts';
import { expect, test } from 'vitest';
import { completeValues } from './complete-values.ts';
import { STANDARD_VALUES } from './standard-values.ts';
import { themeVariables, variablesSheet } from './theme-variables.ts';

test('a setting is a custom property named after its path', () => {
  expect(
    themeVariables(completeValues({ ...STANDARD_VALUES, 'buttons.primary.color': '#abc', 'tabs.padding': '1.5em' })),
  ).toMatchObject({
    '--checkout-buttons-primary-color': '#abc',
    '--checkout-tabs-padding': '1.5em',
  });
});

test('texts, toggles and the logo are no custom properties', () => {
  const names = Object.keys(themeVariables(completeValues({}))).join(' ');
  expect(names).not.toMatch(/display|logo|description|header-text\b|footer-text\b/);
});

test('a font brings the fallback that the platform names, but only a generic family', () => {
  const values = completeValues({ ...STANDARD_VALUES, 'text.fontFamily': 'Lora' });
  const fontWith = (fallback?: string) =>
    themeVariables(values, [{ fontFamily: 'Lora', fallback, files: [] }])['--checkout-text-fontFamily'];

  expect(fontWith('serif')).toBe('"Lora", serif');
  expect(fontWith()).toBe('"Lora", sans-serif');
  expect(fontWith('serif;} body{display:none')).toBe('"Lora", sans-serif');
});

test('a change of a complete theme is refused until it has been completed', () => {
  const changed = { ...STANDARD_VALUES, 'tabs.font': '#123' };
  // @ts-expect-error -- the values are not checked yet
  const refused = themeVariables(changed);
  expect(themeVariables(completeValues(changed))).toEqual(refused);
});

test('a line in per cent is as wide as that part of the text size', () => {
  const values = completeValues({
    ...STANDARD_VALUES,
    'borders.borderThickness': '12.5%',
    'borders.borderRadius': '50%',
  });
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
      expect(variablesSheet(completeValues({ ...STANDARD_VALUES, [path]: hostile }), '.checkout')).toBe(expected);
    }
  },
);
