import type { RsbuildPlugin } from '@rsbuild/core';

const FILE = 'refresh-hook.js';

const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
`;

/**
 * Puts a script before React into the page of a shell in development. A remote brings a fast-refresh runtime of its own, which
 * comes after React has registered itself, and finds it only in a hook that remembers the renderers.
 */
export function refreshHookPlugin(): RsbuildPlugin {
  return {
    name: 'refresh-hook',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset(FILE, new sources.RawSource(REFRESH_HOOK));
      });
      api.modifyHTMLTags(({ headTags, bodyTags }) => ({
        headTags: [{ tag: 'script', attrs: { src: `/${FILE}` } }, ...headTags],
        bodyTags,
      }));
    },
  };
}
