import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/processes/child.ts';
import { freePort, startSite } from '../../scripts/portal/portal.ts';
import { buildPage, compressStatics } from '../built-page.ts';

export interface Floors {
  /** A page without scripts. */
  readonly static: string;
  /** React, the router and Query, without the portal. */
  readonly libraries: string;
}

const FOLDER = 'start/floor';

/** Runs `measure` with the addresses of the two floors, which are built now and sent by the portal's server. */
export async function withFloors<T>(measure: (floors: Floors) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-floors-'));
  try {
    const libraries = path.join(folder, 'libraries');
    await cp(await buildPage(FOLDER), libraries, { recursive: true });
    await compressStatics(libraries);
    const still = path.join(folder, 'static');
    await mkdir(still);
    await cp(path.join(root, 'bench', FOLDER, 'static.html'), path.join(still, 'index.html'));
    return await withSite(still, (staticUrl) =>
      withSite(libraries, (url) => measure({ static: staticUrl, libraries: url })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withSite<T>(siteDir: string, measure: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  // The pages call nothing.
  const server = await startSite({ port, siteDir, sandboxUrl: 'http://localhost', origins: 'two' });
  try {
    return await measure(`http://localhost:${port}`);
  } finally {
    await server.stop();
  }
}
