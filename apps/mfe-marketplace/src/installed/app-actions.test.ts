import { APP_CAPABILITIES } from '@portal/api-client/marketplace';
import { expect, test } from 'vitest';
import { type ActingApp, appActions, type AppRights } from './app-actions.ts';

const EVERY = Object.fromEntries(APP_CAPABILITIES.map((capability) => [capability, true]));
const visa: ActingApp = {
  appId: 'visa',
  category: 'Live',
  capabilities: EVERY,
  hasAccount: false,
  connection: 'NOT_CONNECTED',
};
const writer: AppRights = { canWrite: true, isTrial: false, topUps: true };
/** The action of each capability after 'Validate'. */
const OPENED = {
  account: 'createAccount',
  balance: 'balance',
  topUp: 'topUp',
  testSettlement: 'testSettlement',
  linkAccount: 'linkAccount',
  redirect: undefined,
} as const;

test.each<[string, Partial<ActingApp>, Partial<AppRights>, string]>([
  [
    'a writer of an app that can do everything',
    {},
    {},
    'configure connect validate createAccount balance testSettlement linkAccount uninstall',
  ],
  ['a reader', {}, { canWrite: false }, 'validate balance'],
  ['a trial tenant', {}, { isTrial: true }, 'balance'],
  [
    'a tenant without top-ups',
    {},
    { topUps: false },
    'configure connect validate createAccount balance testSettlement linkAccount uninstall',
  ],
  [
    'an app with an account',
    { hasAccount: true },
    {},
    'configure connect validate balance topUp testSettlement linkAccount uninstall',
  ],
  [
    'an app that is not visa',
    { appId: 'other' },
    {},
    'configure connect validate createAccount balance linkAccount uninstall',
  ],
  [
    'an app that is connected',
    { connection: 'CONNECTED' },
    {},
    'configure validate createAccount balance testSettlement linkAccount uninstall',
  ],
  [
    'an app whose connection was revoked',
    { connection: 'REVOKED' },
    {},
    'configure connect validate createAccount balance testSettlement linkAccount uninstall',
  ],
  [
    'an app of a platform that does not list connections',
    { connection: undefined },
    {},
    'configure validate createAccount balance testSettlement linkAccount uninstall',
  ],
  [
    'an app that needs no account',
    { capabilities: { balance: true, topUp: true } },
    {},
    'configure validate balance topUp uninstall',
  ],
  [
    'an app that needs an account before it is topped up',
    { capabilities: { account: true, topUp: true } },
    {},
    'configure validate createAccount uninstall',
  ],
  ['a demo app', { category: 'Demo' }, {}, 'configure validate uninstall'],
  ['an app without capabilities', { capabilities: {} }, {}, 'configure validate uninstall'],
  [
    'an app that left the catalogue',
    { category: undefined, capabilities: undefined },
    {},
    'configure validate uninstall',
  ],
  ...APP_CAPABILITIES.map((capability): [string, Partial<ActingApp>, Partial<AppRights>, string] => [
    `an app with only ${capability}`,
    { capabilities: { [capability]: true } },
    {},
    ['configure', ...(capability === 'redirect' ? ['connect'] : []), 'validate', OPENED[capability], 'uninstall']
      .filter(Boolean)
      .join(' '),
  ]),
])('%s has its actions', (_case, app, rights, actions) => {
  expect(appActions({ ...visa, ...app }, { ...writer, ...rights }).join(' ')).toBe(actions);
});
