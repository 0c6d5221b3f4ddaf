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
 * Adds a script before React to the page of a development shell. A remote has its own fast-refresh runtime, which loads after React
 * has registered its renderer, and finds it only through a hook that stores renderers.
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
