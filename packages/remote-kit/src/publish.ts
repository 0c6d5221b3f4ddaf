import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION, parseRegistry } from '@portal/contract';
import * as z from 'zod/mini';
import { type BuiltRemote, readBuiltRemote, readBuiltShell, unmetNeeds } from './built-remote.ts';
import { type FileMap, readFiles, replaceFile, sameFiles, writeFiles } from './site-files.ts';

export interface PublishOptions {
  /** The shell's `dist`. */
  readonly shellDist: string;
  /** The `dist` of each remote; the registry lists exactly these, in this order. */
  readonly remoteDists: readonly string[];
  /** The folder that is served; made when it does not exist. */
  readonly siteDir: string;
}

/** How many publications of the shell and of each remote stay, so that a page that is open still finds its code. */
const KEPT_PUBLICATIONS = 4;

/** What `siteDir` still holds of each publication, newest first. */
const keptSchema = z.object({
  shell: z.array(z.array(z.string())),
  remotes: z.record(z.string(), z.array(z.string())),
});
type Kept = z.infer<typeof keptSchema>;

/**
 * Publishes built apps into `siteDir`: each remote into `remotes/<id>/<version>/`, the shell into the root, and last the
 * `registry.json`, whose content follows from the builds alone. A reader sees the old site or the new one: every step is a
 * rename. Files of earlier publications stay for a while. Returns what the registry lists.
 *
 * The registry's `version` names folder and release; the container inside was named when it was built. The shell may register
 * a remote under any name of its own (`<id>__<version>`): the runtime takes the container's global name from `mf-manifest.json`.
 *
 * Rejects with sentences, before anything is written, when a build is incomplete, when two remotes clash, or when the shell
 * does not provide what a remote needs; and when a version exists with other content.
 */
export async function publishSite(options: PublishOptions): Promise<{ id: string; version: string }[]> {
  const { siteDir } = options;
  const shell = await readBuiltShell(options.shellDist);
  const remotes = await Promise.all(options.remoteDists.map(readBuiltRemote));
  const registry = buildRegistry(remotes);
  const faults = [
    ...parseRegistry(registry).refused.map(({ id, why }) => `remote '${id}': ${why}`),
    ...remotes.flatMap(({ portal }) => unmetNeeds(portal, shell.provided)),
  ];
  if (faults.length > 0) throw new Error(`Cannot publish: ${faults.join('; ')}`);

  await mkdir(siteDir, { recursive: true });
  for (const remote of remotes) await publishRemote(siteDir, remote);
  await publishShell(siteDir, shell.files);
  await replaceFile(join(siteDir, 'registry.json'), `${JSON.stringify(registry, null, 2)}\n`);
  await forgetOldPublications(siteDir, shell.files, remotes);
  return remotes.map(({ portal: { id, version } }) => ({ id, version }));
}

function buildRegistry(remotes: readonly BuiltRemote[]): { contract: number; remotes: unknown[] } {
  return {
    contract: CONTRACT_VERSION,
    remotes: remotes.map(({ portal, integrity }) => ({
      id: portal.id,
      version: portal.version,
      entry: `remotes/${portal.id}/${portal.version}/mf-manifest.json`,
      integrity,
      state: 'active',
      portal,
    })),
  };
}

async function publishRemote(siteDir: string, { portal, files }: BuiltRemote): Promise<void> {
  const target = join(siteDir, 'remotes', portal.id, portal.version);
  if (existsSync(target)) {
    if (sameFiles(await readFiles(target), files)) return;
    throw new Error(`Cannot publish: version ${portal.version} of remote '${portal.id}' exists with other content`);
  }
  const staging = join(siteDir, `.staging-${portal.id}-${process.pid}`);
  await rm(staging, { recursive: true, force: true });
  await writeFiles(staging, files);
  await mkdir(dirname(target), { recursive: true });
  await rename(staging, target);
}

// Files under `static/` carry a hash of their content in their names, so new ones live beside old ones; the page comes last.
async function publishShell(siteDir: string, files: FileMap): Promise<void> {
  const hashed = [...files].filter(([path]) => path.startsWith('static/') && !existsSync(join(siteDir, path)));
  await writeFiles(siteDir, new Map(hashed));
  for (const [path, content] of files) {
    if (path.startsWith('static/') || path === 'index.html') continue;
    await mkdir(dirname(join(siteDir, path)), { recursive: true });
    await replaceFile(join(siteDir, path), content);
  }
  const page = files.get('index.html');
  if (page) await replaceFile(join(siteDir, 'index.html'), page);
}

async function forgetOldPublications(siteDir: string, shell: FileMap, remotes: readonly BuiltRemote[]): Promise<void> {
  const file = join(siteDir, '.kept.json');
  const before: Kept = existsSync(file)
    ? keptSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    : { shell: [], remotes: {} };
  const statics = [...shell.keys()].filter((path) => path.startsWith('static/'));
  const shells = [statics, ...before.shell.filter((paths) => paths.join() !== statics.join())];
  const keptStatics = new Set(shells.slice(0, KEPT_PUBLICATIONS).flat());
  for (const path of new Set(shells.slice(KEPT_PUBLICATIONS).flat())) {
    if (keptStatics.has(path)) continue;
    for (const suffix of ['', '.br', '.gz']) await rm(join(siteDir, `${path}${suffix}`), { force: true });
  }

  const after: Kept = { shell: shells.slice(0, KEPT_PUBLICATIONS), remotes: { ...before.remotes } };
  for (const { portal } of remotes) {
    const versions = [portal.version, ...(before.remotes[portal.id] ?? []).filter((v) => v !== portal.version)];
    after.remotes[portal.id] = versions.slice(0, KEPT_PUBLICATIONS);
    for (const version of versions.slice(KEPT_PUBLICATIONS)) {
      await rm(join(siteDir, 'remotes', portal.id, version), { recursive: true, force: true });
    }
  }
  await replaceFile(file, `${JSON.stringify(after, null, 2)}\n`);
}
