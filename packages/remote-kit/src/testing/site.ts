import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRegistry } from '@portal/contract';
import { type RemoteBuild, type ShellBuild, writeRemoteBuild, writeShellBuild } from './built-fixtures.ts';
import { readBuilt } from '../releases/built.ts';
import { type Move, promote, type PromoteOptions, rollBack } from '../site/promote.ts';
import { publishBuilt } from '../releases/publish-built.ts';
import type { ReleaseName } from '../releases/published.ts';
import type { Intention } from '../site/release-intention.ts';
import { withSiteLock } from '../site/site-lock.ts';

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
  /** Promotes a release as Ada, now. */
  promote(name: ReleaseName, options?: Partial<PromoteOptions>): Promise<Move>;
  /** Rolls back as Ada, now. */
  rollBack(id: string, options?: Partial<Intention>): Promise<Move>;
  /** Reads a file of the site as text. */
  read(path: string): Promise<string>;
  /** Reads and parses the registry like a browser. */
  registry(): Promise<ReturnType<typeof parseRegistry>>;
  remove(): Promise<void>;
}

/** The operator of test sites. */
export const ADA = 'Ada <ada@portal.example>';

/** Returns the arguments of `portal`; those that promote go without a rehearsal, which takes a browser and most of a minute. */
export function unrehearsed(args: readonly string[]): string[] {
  const promotes = args[0] === 'promote' || args[0] === 'release-all';
  return promotes && !args.includes('--without-rehearsal')
    ? [...args, '--without-rehearsal', 'a test of other things']
    : [...args];
}

/** Publishes a build without checking whether it can be promoted, like a release that a later change of the site prevents. */
export async function publishUnchecked(siteDir: string, dist: string): Promise<void> {
  const built = await readBuilt(dist);
  await mkdir(siteDir, { recursive: true });
  await withSiteLock(siteDir, () => publishBuilt(siteDir, built));
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
      await publishUnchecked(siteDir, target);
    },
    async publishTenant(version, { portal, ...build } = {}) {
      const target = dist();
      await writeRemoteBuild(target, { entry: `var tenant = '${version}';`, ...build, portal: { ...portal, version } });
      await publishUnchecked(siteDir, target);
    },
    async releaseTenant(version, build) {
      await site.publishTenant(version, build);
      return site.promote({ id: 'tenant', version });
    },
    promote: (name, options) => promote(siteDir, name, { by: ADA, began: Date.now(), ...options }),
    rollBack: (id, options) => rollBack(siteDir, id, { by: ADA, began: Date.now(), ...options }),
    read: (path) => readFile(join(siteDir, path), 'utf8'),
    registry: async () => parseRegistry(JSON.parse(await site.read('registry.json'))),
    remove: () => rm(folder, { recursive: true }),
  };
  await site.publishShell('1.0.0');
  await site.promote({ id: 'shell', version: '1.0.0' });
  return site;
}
