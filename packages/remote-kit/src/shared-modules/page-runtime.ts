import {
  createInstance,
  getInstance,
  init,
  loadShareSync,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

/** The shared modules of a page, by specifier: as `sharedModulesSource` writes them. */
export type PageModules = NonNullable<Parameters<typeof init>[0]['shared']>;

/** The modules of a page that containers can use: the parameter of their `init`. */
export type ShareScope = ModuleFederation['shareScopeMap'][string];

/** Code that every container shares, and `share` for files without one. */
const provided = {
  bundlerRuntime,
  attachShareScopeMap,
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

/**
 * Starts the federation runtime of the shell's page with the modules that it shares, and provides it to remotes, whose containers take it
 * from here (`provided-bundler-runtime.ts`). Call it once, before any code of a remote runs.
 */
export function startPageRuntime(shared: PageModules, plugins: ModuleFederationRuntimePlugin[]): ShareScope {
  Object.assign(globalThis, { portalBundlerRuntime: provided });
  // Of every instance: a container asks for shared modules with its own.
  registerGlobalPlugins(plugins);
  const { shareScopeMap } = init({
    name: 'portal_shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
  });
  return shareScopeMap['default'] ?? {};
}
