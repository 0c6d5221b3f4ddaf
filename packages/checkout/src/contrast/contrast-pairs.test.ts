import { SETTING_KINDS, SETTING_PATHS, type SettingPath } from '../theme-settings.ts';
import { expect, test } from 'vitest';
import { STANDARD_VALUES } from '../standard-values.ts';
import { contrastPairs, type ContrastPair } from './contrast-pairs.ts';

const find = (pairs: readonly ContrastPair[], id: string) => pairs.find((pair) => pair.id === id);
const TITLE = 'text.titleColor page.backgroundColor text';
const HEADER = 'headerAndFooter.header.textColor headerAndFooter.header.background text';
const FOCUS = 'focusOutline.color page.backgroundColor focus';
const ERROR_BORDER = 'page.errorColor page.backgroundColor border';

test.each(['HOSTED_PAGE', 'COMPONENT'] as const)('the standard look passes every pair in a %s', (template) => {
  expect(contrastPairs(STANDARD_VALUES, { template }).filter(({ passes }) => !passes)).toEqual([]);
});

test('every colour of a theme is in a pair', () => {
  const used = new Set(
    contrastPairs(STANDARD_VALUES).flatMap<SettingPath>(({ foreground, background }) => [foreground, background]),
  );
  expect(SETTING_PATHS.filter((path) => SETTING_KINDS[path] === 'colour' && !used.has(path))).toEqual([]);
});

test('pairs are told apart by their ids', () => {
  const ids = contrastPairs(STANDARD_VALUES).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['23.99px', '16px', 3],
  ['18.66px', '16px', 3],
  ['18.65px', '16px', 4.5],
  ['1.5rem', '10px', 3],
  ['1.16rem', '30px', 4.5],
  ['1.2em', '16px', 3],
  ['1.2em', '15px', 4.5],
  ['120%', '16px', 3],
  ['100%', '150%', 3],
  ['100%', '1.1em', 4.5],
] as const)('a title of %s in a text of %s needs a ratio of %d', (titleSize, fontSize, required) => {
  const pairs = contrastPairs({ ...STANDARD_VALUES, 'text.titleSize': titleSize, 'text.fontSize': fontSize });
  expect(find(pairs, TITLE)?.required).toBe(required);
});

test.each([
  ['1.17em', 3],
  ['1.16em', 4.5],
  ['117%', 3],
] as const)('a header of %s in a text of any size needs a ratio of %d', (size, required) => {
  const values = { ...STANDARD_VALUES, 'headerAndFooter.header.size': size, 'text.fontSize': '30px' };
  expect(find(contrastPairs(values), HEADER)?.required).toBe(required);
});

test.each([
  ['18.66px', 4.5, 'text'],
  ['24px', 3, 'largeText'],
] as const)('buttons and texts of %s are not bold, and need a ratio of %d', (fontSize, required, kind) => {
  const pairs = contrastPairs({ ...STANDARD_VALUES, 'text.fontSize': fontSize });
  for (const id of ['text.fontColor page.backgroundColor text', 'buttons.primary.fontColor buttons.primary.color text'])
    expect(find(pairs, id)).toMatchObject({ required, kind });
});

test('a component has neither header nor footer', () => {
  const pairs = contrastPairs(STANDARD_VALUES, { template: 'COMPONENT' });
  expect(pairs.filter(({ foreground }) => foreground.startsWith('headerAndFooter'))).toEqual([]);
  expect(find(contrastPairs(STANDARD_VALUES, { template: 'HOSTED_PAGE' }), HEADER)).toBeDefined();
});

test('settings that the version of the template lacks are in no pair', () => {
  const settings = new Set<SettingPath>(SETTING_PATHS.filter((path) => !/^(tabs|paymentMethodTiles|focus)/.test(path)));
  const pairs = contrastPairs(STANDARD_VALUES, { settings });
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.filter(({ foreground, background }) => !settings.has(foreground) || !settings.has(background))).toEqual(
    [],
  );
});

test.each([
  ['the title', { 'display.showTitle': false }, TITLE],
  ['the header text', { 'headerAndFooter.header.text': '' }, HEADER],
  ['the focus outline', { 'focusOutline.style': 'none' }, FOCUS],
  ['the focus outline', { 'focusOutline.thickness': '0px' }, FOCUS],
  ['the border of a field', { 'borders.borderThickness': '0.00rem' }, ERROR_BORDER],
])('%s is in no pair if %j hides it', (_subject, change, id) => {
  expect(find(contrastPairs(STANDARD_VALUES), id)).toBeDefined();
  expect(find(contrastPairs({ ...STANDARD_VALUES, ...change }), id)).toBeUndefined();
});

test('a ratio that rounds to the required one does not pass', () => {
  const pairs = contrastPairs({ ...STANDARD_VALUES, 'text.fontColor': '#9a6c5a' });
  const text = find(pairs, 'text.fontColor page.backgroundColor text');
  expect(text?.ratio).toBeCloseTo(4.5, 6);
  expect(text?.passes).toBe(false);
});
