import type { RegistryEntry } from '@portal/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** How long a manifest, an entry or a page's code may take before the area counts as failed. */
export const LOAD_TIMEOUT_MS = 20_000;

/** One container per release, so that another release of the same remote can be loaded beside it. */
export function containerName(entry: Pick<RegistryEntry, 'id' | 'version'>): string {
  return `${entry.id}__${entry.version}`.replaceAll(/[^a-zA-Z0-9_]/g, '_');
}

/**
 * Holds every manifest and entry to the hash in the registry (Subresource Integrity) and to a time-out: what the
 * registry did not vouch for does not run.
 */
export function integrityPlugin(entries: readonly RegistryEntry[]): ModuleFederationRuntimePlugin {
  const byManifestUrl = new Map(entries.map((entry) => [new URL(entry.entry, window.location.origin).href, entry]));
  const byContainer = new Map(entries.map((entry) => [containerName(entry), entry]));
  return {
    name: 'portal-integrity',
    fetch(url, init) {
      const entry = byManifestUrl.get(url);
      if (!entry) return;
      const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
      return fetch(url, { ...init, integrity: entry.integrity.manifest, credentials: 'omit', signal });
    },
    createScript({ url, remoteInfo, resourceContext }) {
      // Asked for the files of its pages as well, for which the registry holds no hash.
      if (resourceContext?.resourceType !== 'remoteEntry') return;
      const entry = remoteInfo && byContainer.get(remoteInfo.name);
      if (!entry) return;
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = entry.integrity.entry;
      script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}
