import type { RsbuildPlugin } from '@rsbuild/core';

/** What the shell's entry imports, once the shared singletons are settled. */
const START = './bootstrap.tsx';

/**
 * Names the files of the shell's start in its page, so that the browser fetches them together with the entry that asks for them:
 * one round trip less before anything is on screen.
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
