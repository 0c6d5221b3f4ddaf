import type { RsbuildPlugin } from '@rsbuild/core';

/** The module that the shell's entry imports after the shared modules are initialised. */
const START = './bootstrap.tsx';

/**
 * Adds preload links for the files of the shell's start to its page, so that the browser loads them together with the entry. This saves
 * one round trip before the first paint.
 */
export function startPreloadPlugin(): RsbuildPlugin {
  return {
    name: 'start-preload',
    apply: 'build',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }, { compilation, assetPrefix }) => {
        const start = [...compilation.chunkGroups].find(({ origins }) =>
          origins.some(({ request }) => request === START),
        );
        if (!start) throw new Error(`The shell's entry does not import ${START}`);
        const named = headTags.map(({ attrs }) => attrs?.['src'] ?? attrs?.['href']);
        const links = start
          .getFiles()
          .filter((file) => /\.(js|css)$/.test(file) && !named.includes(`${assetPrefix}${file}`))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: file.endsWith('.js') ? 'script' : 'style', href: `${assetPrefix}${file}` },
          }));
        return { headTags: [...headTags, ...links], bodyTags };
      });
    },
  };
}
