import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PortalConfig } from '@portal/contract';

/** The manifests of every remote in the repository, found by path: the shell imports no remote. */
export function readRemotePortals(): Promise<PortalConfig[]> {
  const apps = fileURLToPath(new URL('../../..', import.meta.url).href);
  const files = readdirSync(apps)
    .filter((app) => app.startsWith('mfe-'))
    .map((app) => `${apps}${app}/src/portal.config.ts`)
    .filter((file) => existsSync(file));
  return Promise.all(
    files.map(async (file) => {
      const module: { readonly portal: PortalConfig } = await import(file); // boundary: a module found at run time
      return module.portal;
    }),
  );
}
