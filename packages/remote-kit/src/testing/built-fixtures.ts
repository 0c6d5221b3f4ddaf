import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { containerName, type Portal } from '@portal/contract';
import { FILE_LIST, listFiles } from '../releases/file-list.ts';
import type { RemoteFacts, ShellFacts } from '../releases/release-facts.ts';
import { integrityOf, readFolder } from '../site/site-files.ts';

/** The commit of every fixture build. */
export const FIXTURE_COMMIT = '3c11b2456af78f944407aef7c30d168a7d4e3e11';

/** Shared packages of every fixture build, by default. */
const packages = { '@portal/ui': { version: '1.0.0', content: 'as-it-was' } };

export interface ShellBuild extends Partial<
  Pick<ShellFacts, 'version' | 'contract' | 'serves' | 'packages' | 'paths' | 'offers' | 'budgetKilobytes'>
> {
  readonly script?: string;
  /** Shared module → version. */
  readonly provided?: Record<string, string>;
}

/** Writes the files of a shell's build that publishing reads. */
export async function writeShellBuild(
  dist: string,
  { script = 'start()', provided = { react: '19.3.1' }, ...facts }: ShellBuild = {},
): Promise<void> {
  const release: ShellFacts = {
    kind: 'shell',
    version: '1.0.0',
    contract: 1,
    fileList: true,
    packages,
    paths: ['/', '/login'],
    offers: { 'zod/mini': ['object', 'string'] },
    ...facts,
  };
  const path = `static/js/index.${script.length}.js`;
  const tag = `<script defer src="/${path}" integrity="${integrityOf(Buffer.from(script))}"></script>`;
  await writeAll(dist, {
    'index.html': `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><!-- portal-config --><title>Payments</title><!-- ${release.version} -->${tag}`,
    'release.json': JSON.stringify(release),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    [path]: script,
    'mf-manifest.json': federationManifest('portal_shell', '', provided),
    'mf-stats.json': '{}',
  });
}

export interface RemoteBuild {
  /** Content of `remoteEntry.js`. */
  readonly entry?: string;
  /** Content of `cards.js`. Default: no cards. */
  readonly cards?: string;
  /** Properties of its manifest, which can be invalid. */
  readonly portal?: object;
  readonly facts?: Partial<RemoteFacts>;
}

const USERS_PAGE = `/* ${'users page '.repeat(200)} */`;

/** Writes the files of a remote's build. */
export async function writeRemoteBuild(
  dist: string,
  {
    entry = 'var tenant;',
    cards = `window.portalCards = {}; // with ${entry}`,
    portal = {},
    facts = {},
  }: RemoteBuild = {},
): Promise<void> {
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
  const release: RemoteFacts = {
    kind: 'remote',
    version: manifest.version,
    contract: 1,
    fileList: true,
    packages,
    pages: { './users-page.tsx': ['remoteEntry.js', 'static/js/users.js'] },
    routes: { 'tenant.users': ['remoteEntry.js', 'static/js/users.js'] },
    shared: { 'tenant.users': ['@portal/ui/table'] },
    uses: { 'zod/mini': ['object'] },
    budgetKilobytes: 40,
    ...facts,
  };
  await writeAll(dist, {
    'portal.json': JSON.stringify(manifest),
    'release.json': JSON.stringify(release),
    'mf-manifest.json': federationManifest(
      containerName({ id: 'tenant', version: '1.2.0' }),
      'remoteEntry.js',
      {},
      {
        'static/js/users.js': integrityOf(Buffer.from(USERS_PAGE)),
      },
    ),
    'remoteEntry.js': entry,
    'cards.js': cards,
    'static/js/users.js': USERS_PAGE,
    'static/js/users.js.map': 'm'.repeat(2000),
  });
}

function federationManifest(
  name: string,
  entry: string,
  shared: Record<string, string>,
  integrity: Readonly<Record<string, string>> = {},
): string {
  return JSON.stringify({
    name,
    integrity,
    metaData: { globalName: name, publicPath: 'auto', remoteEntry: { name: entry, path: '' } },
    exposes: [],
    shared: Object.entries(shared).map(([module, version]) => ({ name: module, version })),
  });
}

/** Writes the files of a build and the list of all files in its folder. */
async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(folder, FILE_LIST), listFiles((await readFolder(folder)).files, FIXTURE_COMMIT));
}
