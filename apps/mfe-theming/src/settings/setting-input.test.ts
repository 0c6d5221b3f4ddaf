import { SETTING_PATHS } from '@portal/checkout/theme-settings';
import { expect, test } from 'vitest';
import { findSettings } from './find-settings.ts';
import { SETTING_GROUPS, settingLabel, settingName } from '@portal/checkout/setting-groups';
import { changeUnit, faultOf, isUnfinished, sizeFrom, sizeInputOf, stepSize } from './setting-input.ts';

test.each([
  ['12px', 1, '13px'],
  ['12px', -10, '2px'],
  ['0px', -1, '0px'],
  ['200px', 1, '200px'],
  ['1.5rem', 1, '1.6rem'],
  ['0.1em', 2, '0.3em'],
  ['99%', 10, '100%'],
  ['abcpx', 1, '1px'],
  ['0x10px', 1, '1px'],
])('%s is %i steps before %s', (size, steps, expected) => {
  expect(stepSize(sizeInputOf(size), steps)).toBe(expected);
});

test.each([
  ['24px', 'rem', '1.5rem'],
  ['1.5em', 'px', '24px'],
  ['50%', 'px', '8px'],
  ['16px', '%', '100%'],
  ['200px', 'rem', '12rem'],
  ['abcpx', 'rem', 'abcrem'],
  ['px', 'em', 'em'],
  ['1e1px', 'rem', '1e1rem'],
] as const)('%s in %s is %s', (size, unit, expected) => {
  expect(changeUnit(sizeInputOf(size), unit)).toBe(expected);
});

test.each([
  ['text.titleColor', '#0a5'],
  ['text.titleColor', '#0A58CA'],
  ['text.titleSize', '1.5rem'],
  ['text.description', 'x'.repeat(200)],
  ['focusOutline.style', 'groove'],
] as const)('%s can be %s', (path, input) => {
  expect(faultOf(path, input)).toBeUndefined();
});

test.each([
  ['text.titleColor', '#0a58', 'Please enter # and three or six hexadecimal digits, such as #0a58ca', true],
  ['text.titleColor', '#red', 'Please enter # and three or six hexadecimal digits, such as #0a58ca', false],
  ['text.titleColor', '#fff;color:red', 'Please enter # and three or six hexadecimal digits, such as #0a58ca', false],
  ['text.titleSize', '12.px', 'Please enter a size such as 12px: up to 200px, 12rem, 12em or 100%', true],
  ['text.titleSize', '201px', 'Please enter a size such as 12px: up to 200px, 12rem, 12em or 100%', false],
  ['text.titleSize', '12,px', 'Please enter a size such as 12px: up to 200px, 12rem, 12em or 100%', true],
  ['text.titleSize', '1.255px', '1.255 can mean 1.255 or 1255. Write 1255.', false],
  ['text.titleSize', '1,500px', '1,500 can mean 1.5 or 1500. Write 1.5 or 1500.', false],
  ['text.titleSize', '0.125rem', 'Please enter a size such as 12px: up to 200px, 12rem, 12em or 100%', false],
  ['text.titleSize', '１２px', 'Please use the digits 0 to 9', false],
  ['text.titleSize', '-1px', 'Write the number without a sign', false],
  ['text.description', 'x'.repeat(201), 'Please use at most 200 characters', false],
] as const)('%s cannot be %s', (path, input, message, unfinished) => {
  expect(faultOf(path, input)).toBe(message);
  expect(isUnfinished(path, input)).toBe(unfinished);
});

test.each([
  ['1,5', 'rem', '1.5rem'],
  [' 12 ', 'px', '12px'],
  ['1,', 'rem', '1,rem'],
  ['1,500', 'px', '1,500px'],
  ['', 'em', 'em'],
] as const)('the entered number %j is the size %s → %s', (number, unit, size) => {
  expect(sizeFrom({ number, unit })).toBe(size);
});

test('every setting has its place in one of ten groups, and a name of its own', () => {
  const paths = SETTING_GROUPS.flatMap((group) => group.paths);
  expect(paths.toSorted()).toEqual(SETTING_PATHS.toSorted());
  expect(SETTING_GROUPS).toHaveLength(10);
  const names = SETTING_PATHS.filter((path) => path !== 'logo.logoUri').map(settingName);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['text.titleColor', 'Title color', 'Title color'],
  ['buttons.buttonRadius', 'Button radius', 'Button radius'],
  ['buttons.primary.hoverColor', 'Hover color', 'Hover color (Primary)'],
  ['tabs.selectedBackground', 'Selected background', 'Selected background (Tabs)'],
] as const)('the label of %s is %s', (path, label, name) => {
  expect(settingLabel(path)).toBe(label);
  expect(settingName(path)).toBe(name);
});

test.each([
  ['', SETTING_PATHS.length],
  ['title colour', 1],
  ['  PRIMARY  hover ', 1],
  ['tabs', 8],
  ['header and footer size', 2],
  ['nothing like that', 0],
])('a search for %j finds %i settings', (query, count) => {
  expect(findSettings(query).size).toBe(count);
});
