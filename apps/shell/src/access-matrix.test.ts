import { accessCases, coverageFaults } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { readRemotePortals } from './testing/remote-portals.ts';
import { shellPortalConfig } from './shell-portal.ts';

test.each(accessCases(shellPortalConfig))(
  '$subject is open exactly to the users in the access matrix',
  ({ faults }) => {
    expect(faults()).toEqual([]);
  },
);

test('every page at /new is marked as creating something, so that the command palette offers it', async () => {
  const routes = (await readRemotePortals()).flatMap((portal) => portal.routes);
  const paths = routes.map(({ path }) => path).filter((path) => path.endsWith('/new') && !path.includes(':'));
  expect(routes.filter(({ creates }) => creates).map(({ path }) => path)).toEqual(paths);
});

test('every row of the access matrix is declared exactly once, and the whole menu is in its order', async () => {
  const remotes = await readRemotePortals();
  expect(remotes.map((portal) => portal.id)).toContain('tenant');
  expect(coverageFaults([shellPortalConfig, ...remotes])).toEqual([]);
});
