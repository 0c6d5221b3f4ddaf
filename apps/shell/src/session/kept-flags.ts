import { lastFlags } from '@portal/auth';
import * as z from 'zod/mini';

/** For one user at a time: per tenant id, its account and the enabled flags. */
const keptSchema = z.object({
  subject: z.string(),
  tenants: z.record(z.string(), z.object({ accountId: z.string(), flags: z.array(z.string()) })),
});

type Kept = z.infer<typeof keptSchema>;

/** The flags that were enabled when this user's flags in a tenant last loaded. Used while they cannot be loaded. */
export function keptFlags(subject: string, tenantId: string): ReadonlySet<string> {
  return new Set(readKept(subject).tenants[tenantId]?.flags);
}

/** The account that a tenant belonged to when this user last worked in it. */
export function keptAccount(subject: string, tenantId: string): string | undefined {
  return readKept(subject).tenants[tenantId]?.accountId;
}

export function keepFlags(
  subject: string,
  { tenantId, accountId }: { readonly tenantId: string; readonly accountId: string },
  flags: ReadonlySet<string>,
): void {
  const tenants = { ...readKept(subject).tenants, [tenantId]: { accountId, flags: [...flags] } };
  lastFlags.set(JSON.stringify({ subject, tenants } satisfies Kept));
}

/** At logout: the flags of the last user's tenants are private to that user. */
export function forgetFlags(): void {
  lastFlags.set(undefined);
}

function readKept(subject: string): Kept {
  const kept = z.safeParse(keptSchema, parseJson(lastFlags.get() ?? ''));
  return kept.data?.subject === subject ? kept.data : { subject, tenants: {} };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // missing, or not written by the portal
  }
}
