import { containerName, type Registry, type Release } from '@portal/contract';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as z from 'zod/mini';
import { yieldToMain } from '../yield-to-main.ts';

/** How long a manifest, an entry or a page's code may take before the area counts as failed. */
export const LOAD_TIMEOUT_MS = 20_000;

/** One release of a remote. */
export interface RemoteRelease extends Release {
  readonly id: string;
}

/** The modules that the shell loads from a remote. */
export type ExposedModule = 'routes' | 'cards' | 'events';

/** The file of a release that is loaded next: its manifest, its entry, or code that the entry loads. */
type AwaitedFile = 'manifest' | 'entry' | 'chunk';

/** The releases of the remotes, as containers of the federation runtime. */
export interface Containers {
  /** Loads a module of a release, once. Rejects with the federation runtime's error. */
  load<T>(release: RemoteRelease, module: ExposedModule): Promise<T>;
  /** What a release waits for that has not finished loading. */
  awaitedFile(release: RemoteRelease): AwaitedFile;
}

/** Registers every release that the registry lists. Nothing is fetched before it is needed. */
export function openContainers(registry: Registry): Containers {
  const releases = registry.remotes.flatMap(({ id, previous, ...current }): RemoteRelease[] => [
    { id, ...current },
    ...(previous ? [{ id, ...previous }] : []),
  ]);
  registerGlobalPlugins([forgetFailedShares, inSlices]);
  const awaited = new Map<string, AwaitedFile>();
  registerPlugins([integrityPlugin(releases), progressPlugin(awaited)]);
  registerRemotes(releases.map((release) => ({ name: containerName(release), entry: release.entry })));
  return {
    async load<T>(release: RemoteRelease, module: string) {
      const exposed = await loadRemote<T>(`${containerName(release)}/${module}`);
      // In the wording of a container for this case.
      if (!exposed) throw new Error(`Module "./${module}" does not exist in container.`);
      return exposed;
    },
    awaitedFile: (release) => awaited.get(containerName(release)) ?? 'manifest',
  };
}

/** Notes how far each container has loaded. */
function progressPlugin(awaited: Map<string, AwaitedFile>): ModuleFederationRuntimePlugin {
  return {
    name: 'portal-progress',
    loadRemoteSnapshot(snapshot) {
      awaited.set(snapshot.moduleInfo.name, 'entry');
      return snapshot;
    },
    initContainer(container) {
      awaited.set(container.remoteInfo.name, 'chunk');
      return container;
    },
  };
}

/** Path relative to the manifest → Subresource Integrity hash. Releases that were built earlier have none. */
const fileHashesSchema = z.object({ integrity: z._default(z.record(z.string(), z.string()), {}) });

/**
 * Checks every manifest and entry against the hash in the registry (Subresource Integrity) and a time-out, and the files
 * that are loaded beside the entry against the hashes in the manifest. The entry contains those of all further files. So
 * code that the registry does not cover does not run.
 */
function integrityPlugin(releases: readonly RemoteRelease[]): ModuleFederationRuntimePlugin {
  const byManifestUrl = new Map(releases.map((release) => [release.entry, release]));
  const byContainer = new Map(releases.map((release) => [containerName(release), release]));
  const hashesBesideEntry = new Map<string, string>();
  return {
    name: 'portal-integrity',
    fetch(url, init) {
      const release = byManifestUrl.get(url);
      if (!release) return;
      const stop = new AbortController();
      setTimeout(() => stop.abort(new DOMException('The manifest timed out', 'TimeoutError')), LOAD_TIMEOUT_MS);
      return fetch(url, { ...init, integrity: release.integrity.manifest, credentials: 'omit', signal: stop.signal });
    },
    loadRemoteSnapshot(snapshot) {
      if (snapshot.from !== 'manifest') return snapshot;
      const { integrity } = fileHashesSchema.parse(snapshot.manifestJson);
      for (const [path, hash] of Object.entries(integrity)) {
        hashesBesideEntry.set(new URL(path, snapshot.manifestUrl).href, hash);
      }
      return snapshot;
    },
    createScript({ url, remoteInfo, resourceContext }) {
      const isEntry = resourceContext?.resourceType === 'remoteEntry';
      const release = remoteInfo && byContainer.get(remoteInfo.name);
      const integrity = isEntry ? release?.integrity.entry : hashesBesideEntry.get(url);
      if (integrity === undefined) return;
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
    createLink({ url, attrs = {} }) {
      const integrity = hashesBesideEntry.get(url);
      if (integrity === undefined) return;
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value));
      link.href = url;
      link.integrity = integrity;
      link.crossOrigin = 'anonymous';
      return { link, timeout: LOAD_TIMEOUT_MS };
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
