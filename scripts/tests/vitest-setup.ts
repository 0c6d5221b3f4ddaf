import '@testing-library/jest-dom/vitest';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { type PortalConfig, provideRoutes } from '../../packages/contract/src/index.ts';

// The next file of this worker finds the same page.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window === 'undefined') return;
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  window.localStorage.clear();
  window.sessionStorage.clear();
});

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
