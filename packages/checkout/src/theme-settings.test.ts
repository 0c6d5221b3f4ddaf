import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { arbitraryThemeValues } from './testing/arbitrary-theme-settings.ts';
import {
  invalidSettings,
  isSettingPath,
  isSettingValue,
  nestSettings,
  readSettings,
  SETTING_INPUTS,
  SETTING_PATHS,
  type SettingPath,
  themeSettingsInputSchema,
} from './theme-settings.ts';

const themeValues = arbitraryThemeValues(['Inter', 'Source Serif 4']);

test('any settings survive nesting, JSON and reading, and the input accepts them', () => {
  fc.assert(
    fc.property(themeValues, (values) => {
      const nested: unknown = JSON.parse(JSON.stringify(nestSettings(values)));
      const read = readSettings(z.record(z.string(), z.unknown()).parse(nested));
      expect(read).toEqual(values);
      expect(themeSettingsInputSchema.parse(nested)).toEqual(nested);
    }),
  );
});

test('any part of the settings survives, and nothing is added', () => {
  fc.assert(
    fc.property(themeValues, fc.subarray([...SETTING_PATHS]), (values, kept) => {
      const part = Object.fromEntries(kept.map((path) => [path, values[path]]));
      expect(readSettings(nestSettings(part))).toEqual(part);
    }),
  );
});

test.each<[SettingPath, string[], unknown[]]>([
  ['page.errorColor', ['#fff', '#0A58ca'], ['red', '#ff', '#ffff', '#12345g', '#fff;}', 'url(x)', '#fff ', 7, null]],
  [
    'buttons.buttonRadius',
    ['0px', '200px', '12rem', '1.25em', '100%'],
    ['201px', '13rem', '-1px', '1e1px', '12', 'px', '1px;', '1vw', '1.234px', 'calc(1px)', ' 1px', 12],
  ],
  ['focusOutline.style', ['none', 'outset'], ['hidden', 'solid;', '', 'SOLID']],
  ['text.fontFamily', ['Source Serif 4'], ['', 'Inter; color: red', 'a"b', '-x', 'x'.repeat(61)]],
  ['text.description', ['', '"; } /*', 'é 💳'], ['x'.repeat(201), 'a\u202eb', 'a\nb', 'a\0b', true]],
  ['logo.logoId', ['', '9f1c2d3e-0000-4000-8000-000000000000'], ['../x', 'x'.repeat(36), 'a'.repeat(37)]],
  ['logo.logoUri', ['', 'https://a.example/x'], ['javascript:alert(1)', '//a.example', 'data:image/svg+xml,x']],
])('%s accepts exactly its kind of values', (path, accepted, refused) => {
  expect(accepted.filter((value) => !isSettingValue(path, value))).toEqual([]);
  expect(refused.filter((value) => isSettingValue(path, value))).toEqual([]);
});

test('an invalid, missing or unknown setting of a response is left out, and the others are read', () => {
  const nested = {
    page: { errorColor: 'red', successColor: '#0a0', new: 1 },
    buttons: 'none',
    tabs: null,
    display: { showTitle: 'yes', showLabels: false },
    future: { color: '#fff' },
  };
  expect(readSettings(nested)).toEqual({ 'page.successColor': '#0a0', 'display.showLabels': false });
  expect(invalidSettings(nested)).toEqual(['display.showTitle', 'page.errorColor']);
});

test('names of prototypes are no settings, and change nothing', () => {
  const nested: unknown = JSON.parse('{"__proto__": {"showTitle": true}, "constructor": {"prototype": {"x": 1}}}');
  const read = readSettings(z.record(z.string(), z.unknown()).parse(nested));
  expect(read).toEqual({});
  expect(readSettings(Object.create({ display: { showTitle: true } }))).toEqual({});
  expect(['__proto__', 'constructor', 'toString', 'display', ''].filter(isSettingPath)).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'showTitle')).toBe(false);
  expect(themeSettingsInputSchema.safeParse(nested).success).toBe(false);
});

test('an input with an unknown name or an invalid value is refused with its path', () => {
  const refused = (settings: unknown) =>
    themeSettingsInputSchema.safeParse(settings).error?.issues.map(({ path }) => path.join('.'));
  expect(refused({ tabs: { radius: '1vw' }, page: { errorColor: '#fff;' } })).toEqual([
    'page.errorColor',
    'tabs.radius',
  ]);
  expect(refused({ tabs: { unknown: 1 } })).toEqual(['tabs']);
  expect(refused({ tabs: [] })).toEqual(['tabs']);
});

describe('a text of a theme', () => {
  const messages = (text: string) =>
    SETTING_INPUTS.text.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

  test.each(['', 'Northwind', 'שלום\u200f!', '\u2068Acme\u2069 سلام', '5\u061c%', 'می\u200cخواهم'])(
    'can be %j',
    (text) => {
      expect(messages(text)).toEqual([]);
    },
  );

  test.each(['\u2800', '\u200f', '\u2066\u2069', '\u3164\u3164'])('cannot look empty: %j', (text) => {
    expect(messages(text)).toEqual(['Please enter a visible text']);
  });

  test.each(['\u202ePay', 'Pay\u202b', 'Pay\u200b', 'Pay\u0000'])(
    'cannot contain other invisible characters: %j',
    (text) => {
      expect(messages(text)).toEqual(['Please remove the invisible characters']);
    },
  );
});
