import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistry } from '@portal/contract';
import { type RemoteBuild, type ShellBuild, writeRemoteBuild, writeShellBuild } from './built-fixtures.ts';
import { type Move, promote } from './promote.ts';
import { publishRelease } from './published.ts';

/** A site for one test, which publishes builds to it. */
export interface TestSite {
  readonly siteDir: string;
  /** The parent folder of the site, for builds. */
  readonly folder: string;
  publishShell(version: string, build?: ShellBuild): Promise<void>;
  /** Publishes a version of the remote `tenant`. */
  publishTenant(version: string, build?: RemoteBuild): Promise<void>;
  /** Publishes a version of the remote `tenant` and promotes it. */
  releaseTenant(version: string, build?: RemoteBuild): Promise<Move>;
  /** Reads a file of the site as text. */
  read(path: string): Promise<string>;
  /** Reads and parses the registry like a browser. */
  registry(): Promise<ReturnType<typeof parseRegistry>>;
  remove(): Promise<void>;
}

/** Creates a site with the promoted shell 1.0.0. */
export async function startTestSite(): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-site-'));
  const siteDir = join(folder, 'site');
  let builds = 0;
  const dist = () => join(folder, `dist-${(builds += 1)}`);
  const site: TestSite = {
    siteDir,
    folder,
    async publishShell(version, build) {
      const target = dist();
      await writeShellBuild(target, { ...build, version });
      await publishRelease(siteDir, target);
    },
    async publishTenant(version, { portal, ...build } = {}) {
      const target = dist();
      await writeRemoteBuild(target, { entry: `var tenant = '${version}';`, ...build, portal: { ...portal, version } });
      await publishRelease(siteDir, target);
    },
    async releaseTenant(version, build) {
      await site.publishTenant(version, build);
      return promote(siteDir, { id: 'tenant', version });
    },
    read: (path) => readFile(join(siteDir, path), 'utf8'),
    registry: async () => parseRegistry(JSON.parse(await site.read('registry.json'))),
    remove: () => rm(folder, { recursive: true }),
  };
  await site.publishShell('1.0.0');
  await promote(siteDir, { id: 'shell', version: '1.0.0' });
  return site;
}
