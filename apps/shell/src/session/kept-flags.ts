import { lastFlags } from '@portal/auth';

interface KeptTenant {
  readonly accountId: string;
  readonly flags: readonly string[];
}

/** For one user at a time: per tenant id, its account and the enabled flags. */
interface Kept {
  readonly subject: string;
  readonly tenants: Readonly<Record<string, KeptTenant>>;
}

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

// Without zod, because the first script of the page uses it too.
function readKept(subject: string): Kept {
  try {
    const kept = JSON.parse(lastFlags.get() ?? '');
    if (kept.subject === subject && Object.values(kept.tenants).every(isKeptTenant)) return kept;
  } catch {
    // missing, or not written by the portal
  }
  return { subject, tenants: {} };
}

function isKeptTenant(value: unknown): value is KeptTenant {
  if (typeof value !== 'object' || value === null || !('accountId' in value) || !('flags' in value)) return false;
  const { accountId, flags } = value;
  return typeof accountId === 'string' && Array.isArray(flags) && flags.every((flag) => typeof flag === 'string');
}
