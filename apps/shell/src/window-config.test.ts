import { describe, expect, it } from 'vitest';
import { parseWindowConfig } from './window-config.ts';

const VALID = {
  environment: 'production',
  apiUrl: 'https://api.payments.example',
  identity: { authority: 'https://id.payments.example', clientId: 'tenant-portal' },
  flagsUrl: 'https://flags.payments.example',
  supportEmail: 'support@payments.example',
  links: { documentation: 'https://docs.payments.example', poweredBy: 'https://payments.example' },
};

const ORIGIN = 'https://portal.payments.example';
const NO_SERVICE = 'must be an address or a path that starts with one /';

describe('the window configuration', () => {
  it('accepts the required keys, and fills in the defaults', () => {
    expect(parseWindowConfig(VALID, ORIGIN)).toEqual({
      ok: true,
      config: {
        ...VALID,
        registryUrl: '/registry.json',
        flagsPollSeconds: 30,
        factsSampleRate: 1,
        registryPollSeconds: 60,
        idleTimeoutMinutes: 15,
        remoteOverrides: false,
      },
    });
  });

  it("accepts paths of services on the portal's own origin, and returns their addresses", () => {
    const services = {
      apiUrl: '/api',
      flagsUrl: '/api/flags',
      hubUrl: '/api/v2/notificationhub/global',
      monitoringUrl: 'https://monitoring.payments.example',
    };
    expect(parseWindowConfig({ ...VALID, ...services }, ORIGIN)).toMatchObject({
      ok: true,
      config: {
        apiUrl: 'https://portal.payments.example/api',
        flagsUrl: 'https://portal.payments.example/api/flags',
        hubUrl: 'https://portal.payments.example/api/v2/notificationhub/global',
        monitoringUrl: 'https://monitoring.payments.example',
        registryUrl: '/registry.json',
      },
    });
  });

  it.each([
    [`apiUrl: ${NO_SERVICE}`, { ...VALID, apiUrl: 'api.payments.example' }],
    [`apiUrl: ${NO_SERVICE}`, { ...VALID, apiUrl: 'javascript:alert(1)' }],
    [`apiUrl: ${NO_SERVICE}`, { ...VALID, apiUrl: '//api.payments.example' }],
    [`flagsUrl: ${NO_SERVICE}`, { ...VALID, flagsUrl: '/\\flags.payments.example' }],
    [`hubUrl: ${NO_SERVICE}`, { ...VALID, hubUrl: 'hub' }],
    [`monitoringUrl: ${NO_SERVICE}`, { ...VALID, monitoringUrl: './logs' }],
    [`registryUrl: ${NO_SERVICE}`, { ...VALID, registryUrl: '//assets.payments.example/registry.json' }],
    [
      'identity.authority: must be an http or https address',
      { ...VALID, identity: { ...VALID.identity, authority: '/id' } },
    ],
    ['identity: must contain authority and clientId', { ...VALID, identity: undefined }],
    ['identity.clientId: must not be empty', { ...VALID, identity: { ...VALID.identity, clientId: '' } }],
    ['supportEmail: must be an email address', { ...VALID, supportEmail: undefined }],
    [`registryUrl: ${NO_SERVICE}`, { ...VALID, registryUrl: 'registry.json' }],
    ['idleTimeoutMinutes: must be above 0', { ...VALID, idleTimeoutMinutes: 0 }],
    ['flagsPollSeconds: must be above 0', { ...VALID, flagsPollSeconds: -1 }],
    ['factsSampleRate: must be from 0 to 1', { ...VALID, factsSampleRate: 1.5 }],
    ['factsSampleRate: must be from 0 to 1', { ...VALID, factsSampleRate: -0.1 }],
    ['factsSampleRate: must be a number', { ...VALID, factsSampleRate: '0.1' }],
    ['registryPollSeconds: must be above 0', { ...VALID, registryPollSeconds: 0 }],
    ['links.poweredBy: must be an http or https address', { ...VALID, links: { documentation: 'https://a.example' } }],
    ['the configuration must be an object', null],
  ])('reports %s', (fault, input) => {
    expect(parseWindowConfig(input, ORIGIN)).toEqual({ ok: false, faults: [fault] });
  });

  it('reports that the page has no configuration', () => {
    expect(parseWindowConfig(undefined, ORIGIN)).toEqual({
      ok: false,
      faults: ['the page has no data block #portal-config in JSON, and /config.js did not set window.portalConfig'],
    });
  });
});
