import { expect, test } from 'vitest';
import { compareVersions, isVersion } from './version.ts';

test.each([
  // Examples from Semantic Versioning 2.0.0, item 11.
  ['1.0.0', '2.0.0'],
  ['2.0.0', '2.1.0'],
  ['2.1.0', '2.1.1'],
  ['1.0.0-alpha', '1.0.0'],
  ['1.0.0-alpha', '1.0.0-alpha.1'],
  ['1.0.0-alpha.1', '1.0.0-alpha.beta'],
  ['1.0.0-alpha.beta', '1.0.0-beta'],
  ['1.0.0-beta', '1.0.0-beta.2'],
  ['1.0.0-beta.2', '1.0.0-beta.11'],
  ['1.0.0-beta.11', '1.0.0-rc.1'],
  ['1.0.0-rc.1', '1.0.0'],
  // Easy to get wrong.
  ['1.9.0', '1.10.0'],
  ['1.0.0', '1.0.1-rc.1'],
  ['1.0.0-1', '1.0.0-a'],
  ['1.0.0-RC', '1.0.0-rc'],
  ['1.0.0-a-b.2', '1.0.0-a-b.10'],
  ['1.0.0-0123456', '1.0.0-1123456'],
  ['1.0.0-9', '1.0.0-010'],
])('%s comes before %s', (earlier, later) => {
  expect(compareVersions(earlier, later)).toBeLessThan(0);
  expect(compareVersions(later, earlier)).toBeGreaterThan(0);
  expect(compareVersions(later, later)).toBe(0);
});

test.each(['1.0.0', '10.20.30', '2.0.0-rc.1', '1.0.0-0123456', '1.0.20261126130918'])(
  '%s can be published',
  (version) => {
    expect(isVersion(version)).toBe(true);
  },
);

test.each(['', '1', '1.0', 'v1.0.0', '01.0.0', '1.0.0+build', '1.0.0-', '../1.0.0', `1.0.${2 ** 53}0`])(
  '%j cannot be published',
  (version) => {
    expect(isVersion(version)).toBe(false);
  },
);
