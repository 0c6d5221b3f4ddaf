import { createInstance, getInstance, loadShareSync, type ModuleFederation } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/** Code that every container shares, and `share` for files without one. The shell, which exposes nothing, lacks `initContainerEntry` otherwise. */
const provided = {
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  attachShareScopeMap: federation.attachShareScopeMap,
  runtime: {
    /** Returns the container's instance. The runtime's own `init` would also make it the one that the shell's calls go to. */
    init(options: ModuleFederation['options']): ModuleFederation {
      const existing = getInstance(({ name }) => name === options.name);
      if (!existing) return createInstance({ ...options, id: '' });
      existing.initOptions(options);
      return existing;
    },
  },
  /** Returns a shared module of the shell's start. Throws if its version is not in the range. */
  share(request: string, requiredVersion: string): unknown {
    const load = loadShareSync(request, { customShareInfo: { shareConfig: { requiredVersion } } });
    return load && load();
  },
};

/** Runtime plugin of the shell: gives remotes the runtime that `provided-bundler-runtime.ts` takes. */
// oxlint-disable-next-line import/no-default-export -- the form of a runtime plugin
export default function provideBundlerRuntime() {
  Object.assign(globalThis, { portalBundlerRuntime: provided });
  return { name: 'provide-bundler-runtime' };
}
