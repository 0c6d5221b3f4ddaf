import { type AccessContext, checkPortal, CONTRACT_VERSION, type Portal, type PortalConfig } from '@portal/contract';
import { explainScreens } from '@portal/contract/explained-screens';
import { ALL_RIGHTS } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { readRemotePortals } from '../testing/remote-portals.ts';
import { shellPortal } from '../shell-portal.ts';
import { obstacleWords } from './obstacle-words.ts';

function manifestOf(config: PortalConfig): Portal {
  const checked = checkPortal({ ...config, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.portal;
}
const portals = [shellPortal, ...(await readRemotePortals()).map(manifestOf)];

/** Name → why it is hidden, for hidden screens only. */
function hidden(context: Partial<AccessContext>) {
  return Object.fromEntries(
    explainScreens(portals, { ...ALL_RIGHTS, ...context })
      .filter(({ obstacles }) => obstacles.length > 0)
      .map(({ name, obstacles }) => [name, obstacles.map(obstacleWords)]),
  );
}

test('nothing is hidden from a tenant admin of a tenant that has everything', () => {
  expect(hidden({})).toEqual({});
});

test('screens are in menu order, each followed by those below it, without screens of a single item', () => {
  const screens = explainScreens(portals, ALL_RIGHTS).map(({ path }) => path);
  expect(screens.indexOf('/')).toBe(0);
  expect(screens.indexOf('/reward-groups/new')).toBe(screens.indexOf('/reward-groups') + 1);
  expect(screens.filter((path) => path.includes(':'))).toEqual([]);
  expect(new Set(screens).size).toBe(screens.length);
});

test('screens with the same name say which menu item leads to them', () => {
  const same = explainScreens(portals, ALL_RIGHTS).filter(({ name }) => name === 'Search Results');
  expect(same.map(({ below }) => below)).toEqual(['Transaction Data', 'Chargebacks', 'Mandates Report']);
});

test('a missing flag, licence or role and trial mode are each explained', () => {
  expect(hidden({ flags: new Set([...ALL_RIGHTS.flags].filter((flag) => flag !== 'rewards')) })).toMatchObject({
    Rewards: ['The feature ‘rewards’ is not switched on for this tenant.'],
  });
  expect(hidden({ licences: new Set(), flags: new Set() })['Mandates']).toEqual([
    'The features ‘mandates v2’ and ‘mandates provider configurations’ are not switched on for this tenant.',
    'The licence does not include ‘mandates’.',
  ]);
  expect(hidden({ roles: ['WEBHOOK_READ'] })).toMatchObject({
    Apps: ['Requires the role Apps: read or Apps: write.'],
  });
  expect(hidden({ roles: ['WEBHOOK_READ'] })['Webhooks']).toBeUndefined();
  expect(hidden({ isTrial: true })).toMatchObject({ Rewards: ['Not available in trial mode.'] });
});

test('a menu item that is narrower than its route is hidden by its own conditions', () => {
  // Its address is open to everyone, even in trial mode; only the menu leaves it out.
  expect(hidden({ isTrial: true })['Documentation']).toEqual(['Not available in trial mode.']);
});
