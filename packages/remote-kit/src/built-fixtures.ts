import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Portal } from '@portal/contract';

/** Writes what a shell's build leaves behind, as far as publishing looks at it. `provided`: shared module → version. */
export async function writeShellBuild(
  dist: string,
  { script = 'start()', provided = { react: '19.3.1' } }: { script?: string; provided?: Record<string, string> } = {},
): Promise<void> {
  await writeAll(dist, {
    'index.html': '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Payments</title>',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    [`static/js/index.${script.length}.js`]: script,
    'mf-manifest.json': federationManifest('portal_shell', '', provided),
    'mf-stats.json': '{}',
  });
}

/** Writes what a remote's build leaves behind. */
export async function writeRemoteBuild(dist: string, { entry = 'var tenant;', portal = {} } = {}): Promise<void> {
  const manifest: Portal = {
    contract: 1,
    id: 'tenant',
    version: '1.2.0',
    owner: 'Tenant team',
    requires: { contract: 1, shared: { react: '^19.0.0' } },
    routes: [
      {
        id: 'tenant.users',
        path: '/users',
        title: 'Users',
        access: { auth: 'required', trial: 'blocked' },
        layout: 'main',
      },
    ],
    nav: [],
    search: [],
    cards: [],
    events: [],
    ...portal,
  };
  await writeAll(dist, {
    'portal.json': JSON.stringify(manifest),
    'mf-manifest.json': federationManifest('tenant__1_2_0', 'remoteEntry.js', {}),
    'remoteEntry.js': entry,
    'static/js/users.js': `/* ${'users page '.repeat(200)} */`,
    'static/js/users.js.map': 'm'.repeat(2000),
  });
}

function federationManifest(name: string, entry: string, shared: Record<string, string>): string {
  return JSON.stringify({
    name,
    metaData: { remoteEntry: { name: entry, path: '' } },
    shared: Object.entries(shared).map(([module, version]) => ({ name: module, version })),
  });
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
