import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalConfig, provideRoutes } from '../../packages/contract/src/index.ts';

// As the shell does before it loads an area.
const apps = join(import.meta.dirname, '../../apps');
const manifests = readdirSync(apps)
  .map((app) => join(apps, app, 'src/portal.config.ts'))
  .filter((file) => existsSync(file));
provideRoutes(await Promise.all(manifests.map(readManifest)));

async function readManifest(file: string): Promise<PortalConfig> {
  const module: { readonly portal: PortalConfig } = await import(file); // boundary: a module found at run time
  return module.portal;
}
