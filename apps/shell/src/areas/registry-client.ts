import { parseRegistry, type Registry, type RegistryEntry } from '@portal/contract';
import { shellPortal } from '../shell-portal.ts';
import { fetchOnce } from '../start/early-responses.ts';

const REGISTRY_TIMEOUT_MS = 10_000;

export type RegistryLoad =
  | {
      readonly ok: true;
      /** Every address in it is absolute. */
      readonly registry: Registry;
      /** As received, to compare later ones with. */
      readonly document: unknown;
    }
  | { readonly ok: false; readonly cause: unknown };

/**
 * Reads the registry that this page is pinned to. Without it the shell still signs in and shows home, so a failure is
 * a result and not an exception. `change`: applies this tab's overrides.
 */
export async function loadRegistry(
  registryUrl: string,
  change: (document: unknown) => Promise<unknown> = async (document) => document,
): Promise<RegistryLoad> {
  try {
    const response = await fetchOnce(registryUrl, {
      cache: 'no-store',
      signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The registry responded with status ${response.status}`);
    const document: unknown = await response.json();
    const taken = shellPortal.routes.map((route) => route.path);
    const registry = parseRegistry(await change(document), taken);
    // The registry may be on another origin than the portal, and its releases beside it.
    const address = new URL(registryUrl, window.location.origin);
    const remotes = registry.remotes.map((entry) => resolveAddresses(entry, address));
    return { ok: true, registry: { ...registry, remotes }, document };
  } catch (cause) {
    return { ok: false, cause };
  }
}

/** An entry with absolute addresses, which a registry writes relative to itself. */
function resolveAddresses(entry: RegistryEntry, registryAddress: URL): RegistryEntry {
  const absolute = (address: string) => new URL(address, registryAddress).href;
  const { previous } = entry;
  return {
    ...entry,
    entry: absolute(entry.entry),
    ...(previous && { previous: { ...previous, entry: absolute(previous.entry) } }),
  };
}
