import type { ThemeValues } from '../theme-settings.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_VALUES } from '../standard-values.ts';
import { themeArbitrary } from '../testing/arbitrary-colours.ts';
import { contrastPairs } from './contrast-pairs.ts';
import { repairAll, repairOf } from './repair.ts';

function failingPairs(values: ThemeValues) {
  return contrastPairs(values).filter(({ passes }) => !passes);
}

function repairFirst(change: Partial<ThemeValues>) {
  const values = { ...STANDARD_VALUES, ...change };
  const [first] = failingPairs(values);
  return first && repairOf(values, first);
}

describe('for any theme', () => {
  test('a repair lets its pair pass, breaks none, and says which ratios change', () => {
    fc.assert(
      fc.property(themeArbitrary, fc.nat(), (values, choice) => {
        const before = contrastPairs(values);
        const failing = failingPairs(values);
        fc.pre(failing.length > 0);
        const pair = failing[choice % failing.length];
        const repair = pair && repairOf(values, pair);
        const after = contrastPairs({ ...values, ...(repair && { [repair.setting]: repair.value }) });
        expect(after.find(({ id }) => id === pair?.id)?.passes).toBe(true);
        expect(after.filter(({ passes }, at) => !passes && before[at]?.passes === true)).toEqual([]);
        const changed = after.filter(({ ratio }, at) => ratio !== before[at]?.ratio);
        expect(repair?.changes.map((change) => change.after)).toEqual(changed);
        expect(repair?.remaining).toEqual(changed.filter(({ passes }) => !passes));
      }),
    );
  });

  test('every pair passes once all are repaired', () => {
    fc.assert(
      fc.property(themeArbitrary, (values) => {
        expect(failingPairs({ ...values, ...repairAll(values) })).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

test('a pair that passes needs no repair', () => {
  const [pair] = contrastPairs(STANDARD_VALUES);
  expect(pair && repairOf(STANDARD_VALUES, pair)).toBeUndefined();
});

test('a colour that fails on one of its backgrounds is repaired for both', () => {
  const repair = repairFirst({ 'tabs.font': '#767676', 'tabs.background': '#ffffff', 'tabs.hover': '#dddddd' });
  expect(repair).toMatchObject({ setting: 'tabs.font', value: '#616161', remaining: [] });
  expect(repair?.changes.map(({ before, after }) => [before.background, before.passes, after.passes])).toEqual([
    ['tabs.background', true, true],
    ['tabs.hover', false, true],
  ]);
});

test('the background is repaired if every colour of the text would break another pair', () => {
  const repair = repairFirst({ 'tabs.font': '#333333', 'tabs.background': '#eeeeee', 'tabs.hover': '#000000' });
  expect(repair).toMatchObject({ setting: 'tabs.hover', value: '#9b9b9b' });
});

test('a pair that no colour can satisfy together with the others remains', () => {
  const repair = repairFirst({ 'tabs.font': '#888888', 'tabs.background': '#ffffff', 'tabs.hover': '#333333' });
  expect(repair).toMatchObject({ setting: 'tabs.font', value: '#767676' });
  expect(repair?.remaining.map(({ background }) => background)).toEqual(['tabs.hover']);
});

test('only what the template draws is repaired', () => {
  const values = { ...STANDARD_VALUES, 'headerAndFooter.header.textColor': '#ffffff' };
  expect(repairAll(values, { template: 'COMPONENT' })).toEqual({});
  expect(Object.keys(repairAll(values))).toEqual(['headerAndFooter.header.textColor']);
});
