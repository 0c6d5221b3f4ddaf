import { lastFlags } from '@portal/auth';
import * as z from 'zod/mini';

/** Of one user at a time; per tenant id, what was on. */
const keptSchema = z.object({ subject: z.string(), tenants: z.record(z.string(), z.array(z.string())) });

type Kept = z.infer<typeof keptSchema>;

/** What was on when the flags of a tenant were last read for this user: for as long as they cannot be read. */
export function keptFlags(subject: string, tenantId: string): ReadonlySet<string> {
  return new Set(readKept(subject).tenants[tenantId]);
}

export function keepFlags(subject: string, tenantId: string, flags: ReadonlySet<string>): void {
  const { tenants } = readKept(subject);
  lastFlags.set(JSON.stringify({ subject, tenants: { ...tenants, [tenantId]: [...flags] } } satisfies Kept));
}

/** With the logout: what the tenants of the last user have on is nobody else's concern. */
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
    return undefined; // nothing, or not ours
  }
}
