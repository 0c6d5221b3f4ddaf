import * as z from 'zod/mini';

const address = z.url({ protocol: /^https?$/ });
/** Served beside the portal (`/registry.json`) or from another origin. */
const addressOrPath = z.union([address, z.string().check(z.startsWith('/'))]);

const windowConfigSchema = z.object({
  environment: z.string().check(z.minLength(1)),
  apiUrl: address,
  identity: z.object({ authority: address, clientId: z.string().check(z.minLength(1)) }),
  hubUrl: z.optional(address),
  flagsUrl: address,
  monitoringUrl: z.optional(address),
  registryUrl: z._default(addressOrPath, '/registry.json'),
  idleTimeoutMinutes: z._default(z.number().check(z.positive()), 15),
  supportEmail: z.email(),
  links: z.object({
    accountPortal: z.optional(address),
    documentation: address,
    poweredBy: address,
  }),
  remoteOverrides: z._default(z.boolean(), false),
});

/** What `/config.js` puts on the window: everything that differs between environments. */
export type WindowConfig = z.infer<typeof windowConfigSchema>;

/** Narrows the window's configuration. Never throws: a fault is named by its key, so that whoever deploys can mend it. */
export function parseWindowConfig(
  input: unknown,
): { ok: true; config: WindowConfig } | { ok: false; faults: string[] } {
  if (input === undefined) return { ok: false, faults: ['/config.js did not set window.portalConfig'] };
  const parsed = windowConfigSchema.safeParse(input);
  return parsed.success
    ? { ok: true, config: parsed.data }
    : { ok: false, faults: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
}
