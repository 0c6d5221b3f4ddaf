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
  it('takes what a deployment must say, and fills in the rest', () => {
    expect(parseWindowConfig(VALID)).toEqual({
      ok: true,
      config: { ...VALID, registryUrl: '/registry.json', idleTimeoutMinutes: 15, remoteOverrides: false },
    });
  });

  it.each([
    ['apiUrl', { ...VALID, apiUrl: 'api.payments.example' }],
    ['apiUrl', { ...VALID, apiUrl: 'javascript:alert(1)' }],
    ['identity.clientId', { ...VALID, identity: { ...VALID.identity, clientId: '' } }],
    ['supportEmail', { ...VALID, supportEmail: undefined }],
    ['registryUrl', { ...VALID, registryUrl: 'registry.json' }],
    ['idleTimeoutMinutes', { ...VALID, idleTimeoutMinutes: 0 }],
    ['links.poweredBy', { ...VALID, links: { documentation: VALID.links.documentation } }],
  ])('names %s when it is wrong', (key, input) => {
    const parsed = parseWindowConfig(input);
    expect(parsed.ok ? [] : parsed.faults).toEqual([expect.stringMatching(new RegExp(`^${key}: .+`))]);
  });

  it('says when /config.js did not run', () => {
    expect(parseWindowConfig(undefined)).toEqual({
      ok: false,
      faults: ['/config.js did not set window.portalConfig'],
    });
  });
});
