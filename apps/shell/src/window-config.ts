import * as z from 'zod/mini';
import { DEFAULT_IDLE_TIMEOUT_MINUTES, DEFAULT_REGISTRY_URL } from './config-defaults.ts';
import { serviceAddress } from './service-address.ts';

// zod/mini has no messages of its own.
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const words = z.string('must be a string').check(z.minLength(1, 'must not be empty'));
/** Served on the portal's own origin (`/registry.json`) or on another one. Browsers read two slashes, or `/\\`, as another host. */
const addressOrPath = z.union(
  [address, z.string().check(z.regex(/^\/(?![/\\])/))],
  'must be an address or a path that starts with one /',
);
const BETWEEN = 'must be from 0 to 1';

const windowConfigSchema = z.object(
  {
    environment: words,
    apiUrl: addressOrPath,
    identity: z.object({ authority: address, clientId: words }, 'must contain authority and clientId'),
    hubUrl: z.optional(addressOrPath),
    flagsUrl: addressOrPath,
    flagsPollSeconds: z._default(z.number('must be a number').check(z.positive('must be above 0')), 30),
    monitoringUrl: z.optional(addressOrPath),
    factsSampleRate: z._default(z.number('must be a number').check(z.gte(0, BETWEEN), z.lte(1, BETWEEN)), 1),
    registryUrl: z._default(addressOrPath, DEFAULT_REGISTRY_URL),
    registryPollSeconds: z._default(z.number('must be a number').check(z.positive('must be above 0')), 60),
    idleTimeoutMinutes: z._default(
      z.number('must be a number').check(z.positive('must be above 0')),
      DEFAULT_IDLE_TIMEOUT_MINUTES,
    ),
    supportEmail: z.email('must be an email address'),
    links: z.object(
      {
        accountPortal: z.optional(address),
        documentation: address,
        poweredBy: address,
      },
      'must contain documentation and poweredBy',
    ),
    remoteOverrides: z._default(z.boolean('must be true or false'), false),
  },
  'the configuration must be an object',
);

/** The configuration from the page's data block or `/config.js`: everything that differs between environments. */
export type WindowConfig = z.infer<typeof windowConfigSchema>;

const MISSING = 'the page has no data block #portal-config in JSON, and /config.js did not set window.portalConfig';

/**
 * Validates the window's configuration. Never throws: a fault names its key, so that the deployer can fix it. A service at a path gets
 * an address on the portal's own `origin`.
 */
export function parseWindowConfig(
  input: unknown,
  origin: string,
): { ok: true; config: WindowConfig } | { ok: false; faults: string[] } {
  if (input === undefined) return { ok: false, faults: [MISSING] };
  const parsed = windowConfigSchema.safeParse(input);
  return parsed.success
    ? { ok: true, config: withAddresses(parsed.data, origin) }
    : {
        ok: false,
        faults: parsed.error.issues.map(({ path, message }) =>
          path.length === 0 ? message : `${path.join('.')}: ${message}`,
        ),
      };
}

function withAddresses(config: WindowConfig, origin: string): WindowConfig {
  const { apiUrl, flagsUrl, hubUrl, monitoringUrl } = config;
  const addressOf = (service: string) => serviceAddress(service, origin);
  return {
    ...config,
    apiUrl: addressOf(apiUrl),
    flagsUrl: addressOf(flagsUrl),
    hubUrl: hubUrl && addressOf(hubUrl),
    monitoringUrl: monitoringUrl && addressOf(monitoringUrl),
  };
}
