import { containerName, type Registry, type Release } from '@portal/contract';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { yieldToMain } from '../yield-to-main.ts';

/** How long a manifest, an entry or a page's code may take before the area counts as failed. */
export const LOAD_TIMEOUT_MS = 20_000;

/** One release of a remote. */
export interface RemoteRelease extends Release {
  readonly id: string;
}

/** The modules that the shell loads from a remote. */
export type ExposedModule = 'routes' | 'cards' | 'events';

/** Loads a module of a release, once. Rejects with the federation runtime's error. */
export type LoadExposed = <T>(release: RemoteRelease, module: ExposedModule) => Promise<T>;

/** Registers every release that the registry lists. Nothing is fetched before it is needed. */
export function openContainers(registry: Registry): LoadExposed {
  const releases = registry.remotes.flatMap(({ id, previous, ...current }): RemoteRelease[] => [
    { id, ...current },
    ...(previous ? [{ id, ...previous }] : []),
  ]);
  registerGlobalPlugins([forgetFailedShares, inSlices]);
  registerPlugins([integrityPlugin(releases)]);
  registerRemotes(releases.map((release) => ({ name: containerName(release), entry: release.entry })));
  return async <T>(release: RemoteRelease, module: string) => {
    const exposed = await loadRemote<T>(`${containerName(release)}/${module}`);
    // In the wording of a container for this case.
    if (!exposed) throw new Error(`Module "./${module}" does not exist in container.`);
    return exposed;
  };
}

/**
 * Checks every manifest and entry against the hash in the registry (Subresource Integrity) and a time-out: code that
 * the registry does not list does not run.
 */
function integrityPlugin(releases: readonly RemoteRelease[]): ModuleFederationRuntimePlugin {
  const byManifestUrl = new Map(releases.map((release) => [release.entry, release]));
  const byContainer = new Map(releases.map((release) => [containerName(release), release]));
  return {
    name: 'portal-integrity',
    fetch(url, init) {
      const release = byManifestUrl.get(url);
      if (!release) return;
      const stop = new AbortController();
      setTimeout(() => stop.abort(new DOMException('The manifest timed out', 'TimeoutError')), LOAD_TIMEOUT_MS);
      return fetch(url, { ...init, integrity: release.integrity.manifest, credentials: 'omit', signal: stop.signal });
    },
    createScript({ url, remoteInfo, resourceContext }) {
      // Also called for the files of pages, for which the registry has no hash.
      if (resourceContext?.resourceType !== 'remoteEntry') return;
      const release = remoteInfo && byContainer.get(remoteInfo.name);
      if (!release) return;
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = release.integrity.entry;
      script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}

/**
 * Splits the work into short tasks: a remote's module runs in a separate task after the one that started the remote, and
 * each shared module of a page is requested in a separate task after the page's own code.
 */
const inSlices: ModuleFederationRuntimePlugin = {
  name: 'portal-in-slices',
  async initContainer(container) {
    await yieldToMain();
    return container;
  },
  async beforeLoadShare(share) {
    await yieldToMain();
    return share;
  },
};

/** Without it, the runtime would repeat the first failure for every later request for a shared module. */
const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'portal-forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};
