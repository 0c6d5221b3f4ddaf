import { expect, test } from 'vitest';
import { type NetworkSituation, nextStep } from './next-step.ts';

const CONNECTED = {
  network: 'BECS_AU',
  provider: 'gocardless',
  status: 'CONNECTED',
  connectedOn: '2026-01-01T10:00:00Z',
};
const NOT_CONNECTED = { ...CONNECTED, status: 'NOT_CONNECTED' };

const SITUATION: NetworkSituation = {
  network: 'becsau',
  configuration: CONNECTED,
  profiles: 0,
  parts: { profiles: true, configurations: true },
  canWrite: true,
};
const NO_CONFIGURATIONS = { profiles: true, configurations: false };
const NO_PROFILES = { profiles: false, configurations: true };

const NEW = '/mandates/provider-configurations/new?network=becsau';
const CONFIGURATION = '/mandates/provider-configurations/becsau';
const NEW_PROFILE = '/mandates/creditor-profiles/new?network=BECS_AU';

test.each<[string, Partial<NetworkSituation>, string, string]>([
  ['without a provider', { configuration: undefined }, 'Choose a provider', NEW],
  [
    'whose provider was never connected',
    { configuration: { ...NOT_CONNECTED, connectedOn: null } },
    'Connect GoCardless',
    CONFIGURATION,
  ],
  ['whose provider is not connected any more', { configuration: NOT_CONNECTED }, 'Reconnect GoCardless', CONFIGURATION],
  [
    'whose connection has a status that the portal does not know',
    { configuration: { ...CONNECTED, status: 'EXPIRED' } },
    'Reconnect GoCardless',
    CONFIGURATION,
  ],
  [
    'whose provider is not supported',
    { configuration: { ...NOT_CONNECTED, provider: 'Stripe' } },
    'Reconnect Stripe',
    CONFIGURATION,
  ],
  ['that is connected and has no profile', {}, 'Create creditor profile', NEW_PROFILE],
  [
    'that is not connected, for a user who sees profiles only',
    { configuration: undefined, parts: NO_CONFIGURATIONS },
    'Create creditor profile',
    NEW_PROFILE,
  ],
])('the next step of a network %s', (_which, situation, text, path) => {
  expect(nextStep({ ...SITUATION, ...situation })).toEqual({ text, path });
});

test.each<[string, Partial<NetworkSituation>]>([
  ['that is connected and has profiles', { profiles: 1 }],
  ['whose profiles could not be counted', { profiles: undefined }],
  ['that is connected, for a user who does not see profiles', { parts: NO_PROFILES }],
  ['without a provider, for a reader', { configuration: undefined, canWrite: false }],
  ['without profiles, for a reader', { canWrite: false }],
])('nothing is left to do on a network %s', (_which, situation) => {
  expect(nextStep({ ...SITUATION, ...situation })).toBeUndefined();
});
