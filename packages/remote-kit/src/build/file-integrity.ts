import type { RsbuildPlugin } from '@rsbuild/core';
import * as z from 'zod/mini';
import { integrityOf } from '../site/site-files.ts';

const MANIFEST = 'mf-manifest.json';

const manifestSchema = z.looseObject({
  exposes: z.array(
    z.looseObject({
      assets: z.looseObject({
        js: z.looseObject({ sync: z.array(z.string()) }),
        css: z.looseObject({ sync: z.array(z.string()) }),
      }),
    }),
  ),
});

/**
 * Adds `integrity` to the federation manifest: path → hash of the files that the federation runtime loads beside the entry, before the
 * entry could provide their hashes. All other files are loaded by the entry, which contains theirs.
 */
export function fileIntegrityPlugin(): RsbuildPlugin {
  return {
    name: 'portal-file-integrity',
    // A dev server's files change with every edit.
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'report' }, ({ assets, compilation, sources }) => {
        const source = assets[MANIFEST]?.source().toString();
        if (source === undefined) throw new Error(`The build has no ${MANIFEST}`);
        const manifest = manifestSchema.parse(JSON.parse(source));
        const paths = new Set(manifest.exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync]));
        const integrity = Object.fromEntries(
          [...paths].toSorted().map((path) => {
            const asset = assets[path];
            if (!asset) throw new Error(`The build has no ${path}, which ${MANIFEST} names`);
            return [path, integrityOf(asset.buffer())];
          }),
        );
        compilation.updateAsset(MANIFEST, new sources.RawSource(JSON.stringify({ ...manifest, integrity }, null, 2)));
      });
    },
  };
}
