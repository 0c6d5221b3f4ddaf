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

describe('the window configuration', () => {
  it('accepts the required keys, and fills in the defaults', () => {
    expect(parseWindowConfig(VALID)).toEqual({
      ok: true,
      config: {
        ...VALID,
        registryUrl: '/registry.json',
        flagsPollSeconds: 30,
        registryPollSeconds: 60,
        idleTimeoutMinutes: 15,
        remoteOverrides: false,
      },
    });
  });

  it.each([
    ['apiUrl: must be an http or https address', { ...VALID, apiUrl: 'api.payments.example' }],
    ['apiUrl: must be an http or https address', { ...VALID, apiUrl: 'javascript:alert(1)' }],
    ['identity: must contain authority and clientId', { ...VALID, identity: undefined }],
    ['identity.clientId: must not be empty', { ...VALID, identity: { ...VALID.identity, clientId: '' } }],
    ['supportEmail: must be an email address', { ...VALID, supportEmail: undefined }],
    ['registryUrl: must be an address or a path that starts with /', { ...VALID, registryUrl: 'registry.json' }],
    ['idleTimeoutMinutes: must be above 0', { ...VALID, idleTimeoutMinutes: 0 }],
    ['flagsPollSeconds: must be above 0', { ...VALID, flagsPollSeconds: -1 }],
    ['registryPollSeconds: must be above 0', { ...VALID, registryPollSeconds: 0 }],
    ['links.poweredBy: must be an http or https address', { ...VALID, links: { documentation: 'https://a.example' } }],
    ['the configuration must be an object', null],
  ])('reports %s', (fault, input) => {
    expect(parseWindowConfig(input)).toEqual({ ok: false, faults: [fault] });
  });

  it('reports that the page has no configuration', () => {
    expect(parseWindowConfig(undefined)).toEqual({
      ok: false,
      faults: ['the page has no data block #portal-config in JSON, and /config.js did not set window.portalConfig'],
    });
  });
});
