import { remoteOverride } from '@portal/auth';
import * as z from 'zod/mini';

const PARAMETER = 'remote-override';
const RESPONSE_TIMEOUT_MS = 10_000;

/** A remote that this tab loads from another address than the registry's. */
export interface RemoteOverride {
  readonly id: string;
  /** The address of its `mf-manifest.json`. */
  readonly address: string;
  /** Why it is not loaded from there, as a sentence; the released one is loaded instead, if there is one. */
  readonly fault?: string;
}

const documentSchema = z.record(z.string(), z.unknown());
const remotesSchema = z.array(z.unknown());
const entrySchema = z.object({ id: z.string() });
const portalSchema = z.object({ version: z.string() });

/**
 * Reads `?remote-override=<id>@<address of mf-manifest.json>` (any number of them), adds it to this tab's overrides,
 * and removes it from the address. Only for window configurations that allow overrides: the sender of a link decides
 * what code runs.
 */
export function openRemoteOverrides(): readonly RemoteOverride[] {
  const url = new URL(window.location.href);
  const wanted = url.searchParams.getAll(PARAMETER);
  const kept = remoteOverride.get()?.split(' ') ?? [];
  // A later override of the same remote replaces an earlier one.
  const byId = new Map([...kept, ...wanted].map((text) => [text.split('@', 1)[0] ?? '', text]));
  if (wanted.length > 0) {
    remoteOverride.set([...byId.values()].join(' '));
    url.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, '', url);
  }
  return [...byId].map(([id, text]) => ({ id, address: text.slice(id.length + 1) }));
}

/** The registry with the overrides applied, and the result of each. Never rejects. */
export async function overrideRegistry(
  registry: unknown,
  overrides: readonly RemoteOverride[],
): Promise<{ registry: unknown; overrides: readonly RemoteOverride[] }> {
  const document = documentSchema.safeParse(registry);
  const remotes = remotesSchema.safeParse(document.data?.['remotes']);
  if (!remotes.success) return { registry, overrides };
  const read = await Promise.all(overrides.map(readOverride));
  const taken = read.flatMap(({ entry }) => (entry ? [entry] : []));
  const takenIds = new Set<unknown>(taken.map(({ id }) => id));
  const released = remotes.data.filter((entry) => !takenIds.has(entrySchema.safeParse(entry).data?.id));
  return {
    registry: { ...document.data, remotes: [...released, ...taken] },
    overrides: read.map(({ override }) => override),
  };
}

async function readOverride(override: RemoteOverride) {
  try {
    return { override, entry: await readEntry(override) };
  } catch (error) {
    return { override: { ...override, fault: error instanceof Error ? error.message : String(error) } };
  }
}

/** The registry entry of the remote at that address; without hashes, because it changes during development. */
async function readEntry({ id, address }: RemoteOverride) {
  if (!isOwnAddress(address)) throw new Error('Only addresses of this portal and of this computer are allowed.');
  const response = await fetch(new URL('portal.json', address), {
    cache: 'no-store',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(() => {
    throw new Error('Nothing responds there. Is the dev server running?');
  });
  if (!response.ok)
    throw new Error(`No portal.json was found next to it: the server responded with ${response.status}.`);
  const portal: unknown = await response.json().catch(() => undefined);
  const parsed = portalSchema.safeParse(portal);
  if (!parsed.success) throw new Error('The portal.json next to it cannot be read.');
  const { version } = parsed.data;
  return { id, version, entry: address, integrity: { manifest: '', entry: '' }, state: 'active', portal };
}

/** On this portal's origin, or on the user's own computer: a link must not load code from anywhere else. */
function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return origin === window.location.origin || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** Returns to the released remotes. */
export function resetOverrides(): void {
  remoteOverride.set(undefined);
  window.location.reload();
}
