import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { type ShareScope, startPageRuntime } from '@portal/remote-kit/runtime';
import { yieldToMain } from '../loading/yield-to-main.ts';
import { lockBuiltIns } from '../containment/lock-built-ins.ts';
import { sharedModules } from './shared-modules.cjs';

/** Each shared module of a page is requested in a separate task after the page's own code. */
const inSlices: ModuleFederationRuntimePlugin = {
  name: 'portal-in-slices',
  async beforeLoadShare(share) {
    await yieldToMain();
    return share;
  },
};

/** Without this plugin, the runtime would repeat the first failure of a shared module for every later request. */
const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'portal-forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};

// No code of a remote runs before this module.
lockBuiltIns();

/** The shared modules of this page for remotes. Importing this module starts the federation runtime. */
export const shareScope: ShareScope = startPageRuntime(sharedModules, [forgetFailedShares, inSlices]);
