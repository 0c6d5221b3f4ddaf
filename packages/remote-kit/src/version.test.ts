import { expect, test } from 'vitest';
import { compareVersions } from './version.ts';

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
])('%s comes before %s', (earlier, later) => {
  expect(compareVersions(earlier, later)).toBeLessThan(0);
  expect(compareVersions(later, earlier)).toBeGreaterThan(0);
  expect(compareVersions(later, later)).toBe(0);
});
