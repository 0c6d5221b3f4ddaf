import { expect, test } from 'vitest';
import { BARE_PATHS, isBarePath } from './bare-paths.ts';
import { shellPortal } from './shell-portal.ts';

test('the paths of all routes without a frame are known, and of no others', () => {
  const bare = shellPortal.routes.filter(({ layout }) => layout === 'bare').map(({ path }) => path);
  const framed = shellPortal.routes.filter(({ layout }) => layout !== 'bare').map(({ path }) => path);
  expect(bare.filter((path) => !isBarePath(path))).toEqual([]);
  expect(framed.filter((path) => isBarePath(path))).toEqual([]);
  expect(BARE_PATHS.filter((path) => !bare.includes(path))).toEqual([]);
});

test.each([
  ['/login', true],
  ['/login/', true],
  ['/LOGIN', true],
  ['/invitation/complete', true],
  ['/logins', false],
  ['/users/login', false],
  ['/', false],
])('%s has no frame: %s', (path, isBare) => {
  expect(isBarePath(path)).toBe(isBare);
});
