import { expect, test } from 'vitest';
import { shellPortal } from '../shell-portal.ts';
import { BARE_PATHS, frameKindOf, OPEN_PATHS } from './frame-kind.ts';

const pathsWhere = (isWanted: (route: (typeof shellPortal.routes)[number]) => boolean) =>
  shellPortal.routes.filter(isWanted).map(({ path }) => path);

test('the frame of every page of the shell is known from its path', () => {
  const bare = pathsWhere(({ layout }) => layout === 'bare');
  const open = pathsWhere(({ layout, access }) => layout !== 'bare' && access.auth === 'anonymous');
  const others = pathsWhere(({ path }) => !bare.includes(path) && !open.includes(path));
  const kinds = (paths: readonly string[]) => [...new Set(paths.map((path) => frameKindOf(path, false)))];
  expect([kinds(bare), kinds(open), kinds(others)]).toEqual([['none'], ['header'], ['whole']]);
  expect([...BARE_PATHS, ...OPEN_PATHS].filter((path) => ![...bare, ...open].includes(path))).toEqual([]);
});

test.each([
  ['/login/', false, 'none'],
  ['/LOGIN', true, 'none'],
  ['/invitation/complete', false, 'none'],
  ['/logins', false, 'whole'],
  ['/users/login', false, 'whole'],
  ['/', false, 'whole'],
  ['/api-documentation', false, 'header'],
  ['/api-documentation', true, 'whole'],
  ['/api-documentation/events/user.invited', false, 'header'],
] as const)('at %s, in a tab with tokens: %s, the frame is %s', (path, hasTokens, kind) => {
  expect(frameKindOf(path, hasTokens)).toBe(kind);
});
