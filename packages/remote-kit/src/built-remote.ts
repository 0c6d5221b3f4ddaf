import { join } from 'node:path';
import { satisfy } from '@module-federation/runtime';
import { checkPortal, type Portal } from '@portal/contract';
import * as z from 'zod/mini';
import { contentHash, type FileMap, integrityOf, readFiles } from './site-files.ts';

const federationManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string() })),
});

/** What a remote's build left in its `dist`, read and checked, under the version it is published as. */
export interface BuiltRemote {
  readonly portal: Portal;
  readonly files: FileMap;
  readonly integrity: { readonly manifest: string; readonly entry: string };
}

/**
 * Reads a remote's `dist`. Builds of one package version may differ while what is served under a version may not, so the
 * published version is `<package version>-local.<hash of the content>`. Rejects when a file is missing or `portal.json` has faults.
 */
export async function readBuiltRemote(dist: string): Promise<BuiltRemote> {
  const built = await readBuild(dist);
  const checked = checkPortal(readJson(built, dist, 'portal.json'));
  if (!checked.ok) throw new Error(`${join(dist, 'portal.json')}: ${checked.faults.join('; ')}`);
  const manifest = federationManifestSchema.parse(readJson(built, dist, 'mf-manifest.json'));
  const { name, path } = manifest.metaData.remoteEntry;

  const portal = { ...checked.portal, version: `${checked.portal.version}-local.${contentHash(built)}` };
  const files = new Map(built).set('portal.json', Buffer.from(`${JSON.stringify(portal, null, 2)}\n`));
  return {
    portal,
    files,
    integrity: {
      manifest: integrityOf(requireFile(built, dist, 'mf-manifest.json')),
      entry: integrityOf(requireFile(built, dist, path === '' ? name : `${path}/${name}`)),
    },
  };
}

/** Reads the shell's `dist`, and the version of each shared module that it provides. */
export async function readBuiltShell(dist: string): Promise<{ files: FileMap; provided: ReadonlyMap<string, string> }> {
  const files = await readBuild(dist);
  requireFile(files, dist, 'index.html');
  const { shared } = federationManifestSchema.parse(readJson(files, dist, 'mf-manifest.json'));
  return { files, provided: new Map(shared.map(({ name, version }) => [name, version])) };
}

/** One sentence for each shared module that the remote needs and the shell does not provide in an accepted version. */
export function unmetNeeds(portal: Portal, provided: ReadonlyMap<string, string>): string[] {
  return Object.entries(portal.requires.shared).flatMap(([name, range]) => {
    const version = provided.get(name);
    if (version === undefined)
      return [`remote '${portal.id}' needs ${name} ${range}, which the shell does not provide`];
    if (satisfy(version, range)) return [];
    return [`remote '${portal.id}' needs ${name} ${range}, but the shell provides ${version}`];
  });
}

// The statistics repeat the federation manifest; nobody asks for them at run time.
async function readBuild(dist: string): Promise<FileMap> {
  const files = new Map(await readFiles(dist));
  files.delete('mf-stats.json');
  return files;
}

function requireFile(files: FileMap, dist: string, path: string): Buffer {
  const content = files.get(path);
  if (!content) throw new Error(`${dist} has no ${path}: build it first`);
  return content;
}

function readJson(files: FileMap, dist: string, path: string): unknown {
  return JSON.parse(requireFile(files, dist, path).toString('utf8'));
}
