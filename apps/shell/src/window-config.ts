import * as z from 'zod/mini';
import { DEFAULT_IDLE_TIMEOUT_MINUTES, DEFAULT_REGISTRY_URL } from './config-defaults.ts';

// zod/mini has no messages of its own.
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const words = z.string('must be a string').check(z.minLength(1, 'must not be empty'));
/** Served next to the portal (`/registry.json`) or from another origin. */
const addressOrPath = z.union(
  [address, z.string().check(z.startsWith('/'))],
  'must be an address or a path that starts with /',
);

const windowConfigSchema = z.object(
  {
    environment: words,
    apiUrl: address,
    identity: z.object({ authority: address, clientId: words }, 'must contain authority and clientId'),
    hubUrl: z.optional(address),
    flagsUrl: address,
    flagsPollSeconds: z._default(z.number('must be a number').check(z.positive('must be above 0')), 30),
    monitoringUrl: z.optional(address),
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

/** Validates the window's configuration. Never throws: a fault names its key, so that the deployer can fix it. */
export function parseWindowConfig(
  input: unknown,
): { ok: true; config: WindowConfig } | { ok: false; faults: string[] } {
  if (input === undefined) return { ok: false, faults: [MISSING] };
  const parsed = windowConfigSchema.safeParse(input);
  return parsed.success
    ? { ok: true, config: parsed.data }
    : {
        ok: false,
        faults: parsed.error.issues.map(({ path, message }) =>
          path.length === 0 ? message : `${path.join('.')}: ${message}`,
        ),
      };
}
