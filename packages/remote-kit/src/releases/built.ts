import { join } from 'node:path';
import { CARDS_FILE, checkPortal, type Contracts, type Portal } from '@portal/contract';
import * as z from 'zod/mini';
import { fileFaults } from './file-faults.ts';
import { BUILD_ONLY_FILE, FILE_LIST, listFiles, parseFileList } from './file-list.ts';
import { Refusal } from '../refusal.ts';
import { type RemoteFacts, releaseFactsSchema, type ShellFacts } from './release-facts.ts';
import { type PromotedRelease, SHELL_ID } from '../site/site-registry.ts';
import { contentHash, type FileMap, integrityOf, readFolder } from '../site/site-files.ts';
import { isVersion } from './version.ts';

const federationManifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string() })),
});

/** A remote's build, read and checked, from its `dist` or from the published release. */
export interface BuiltRemote {
  readonly portal: Portal;
  /** `portal.json` as its build wrote it, in the form of its own contract. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly facts: RemoteFacts;
  readonly files: FileMap;
  readonly integrity: PromotedRelease['integrity'];
}

/** The shell's build. A published one does not include `static/`, where the files of all versions are stored together. */
export interface BuiltShell {
  readonly facts: ShellFacts;
  /** The version of each shared module that it provides. */
  readonly provided: ReadonlyMap<string, string>;
  readonly files: FileMap;
}

export type Built = BuiltRemote | BuiltShell;

/** The parts of a published remote with which other releases are compared. */
export type ComparedRemote = Pick<BuiltRemote, 'portal' | 'facts'>;

/** The parts of a published shell with which other releases are compared. */
export type ComparedShell = Pick<BuiltShell, 'facts' | 'provided'>;

/**
 * Reads a build of a remote or of the shell. Its manifest may be of any of `contracts`, by default those of these sources. Rejects with a `Refusal` if a file is missing, changed or not listed, or `portal.json` has
 * faults.
 */
export async function readBuilt(folder: string, contracts?: Contracts): Promise<Built> {
  const content = await readFolder(folder);
  const files = new Map(content.files);
  files.delete(BUILD_ONLY_FILE);
  const advice = 'build it again';
  const file = join(folder, FILE_LIST);
  const list = files.get(FILE_LIST);
  if (!list) throw new Refusal([`${folder} has no ${FILE_LIST}: ${advice}`]);
  const listed = parseFileList(list, file, advice);
  const wording = { prefix: join(folder, '/'), since: 'after the build', advice };
  const faults = await fileFaults({ ...content, files }, listed, listed.files.keys(), wording);
  if (faults.length > 0) throw new Refusal(faults);
  return parseBuilt(files, folder, contracts);
}

/** Parses a build whose files were read from `folder`, which may be that of a published release. Throws a `Refusal` if it has faults. */
export function parseBuilt(files: FileMap, folder: string, contracts?: Contracts): Built {
  const { facts } = readFacts(files, folder);
  return facts.kind === 'shell' ? asShell(files, facts, folder) : asRemote(files, facts, folder, contracts);
}

/** Reads a remote's build; see `readBuilt`. */
export async function readBuiltRemote(folder: string): Promise<BuiltRemote> {
  return requireRemote(await readBuilt(folder), folder);
}

/** Reads the shell's build; see `readBuilt`. */
export async function readBuiltShell(folder: string): Promise<BuiltShell> {
  return requireShell(await readBuilt(folder), folder);
}

/** Returns the build. Throws a `Refusal` if it is of the shell. */
export function requireRemote(built: Built, folder: string): BuiltRemote {
  if (isRemote(built)) return built;
  throw new Refusal([`${folder} contains a build of the shell, not of a remote`]);
}

/** Returns the build. Throws a `Refusal` if it is of a remote. */
export function requireShell(built: Built, folder: string): BuiltShell {
  if (!isRemote(built)) return built;
  throw new Refusal([`${folder} contains a build of a remote, not of the shell`]);
}

/** Returns whether a build is of a remote, not of the shell. */
export function isRemote(built: Built): built is BuiltRemote {
  return built.facts.kind === 'remote';
}

/**
 * Returns the build with a local version: `<package version>-local.<hash of the content>`. During development, builds of one package
 * version differ, but the content of a published version never changes.
 */
export function asLocalRemote(built: BuiltRemote): BuiltRemote {
  const version = localVersion(built);
  const manifest = { ...built.manifest, version };
  return {
    ...built,
    portal: { ...built.portal, version },
    manifest,
    ...withFacts(built, { ...built.facts, version }, { 'portal.json': manifest }),
  };
}

/** See `asLocalRemote`. */
export function asLocalShell(built: BuiltShell): BuiltShell {
  return { ...built, ...withFacts(built, { ...built.facts, version: localVersion(built) }) };
}

function localVersion({ facts, files }: Built): string {
  const content = [...files].filter(([path]) => path !== FILE_LIST);
  return `${facts.version}-local.${contentHash(new Map(content))}`;
}

function withFacts<F extends RemoteFacts | ShellFacts>(
  { files }: Built,
  facts: F,
  documents: Readonly<Record<string, unknown>> = {},
): { facts: F; files: FileMap } {
  const changed = Object.entries({ ...documents, 'release.json': facts }).map(
    ([path, document]) => [path, Buffer.from(`${JSON.stringify(document, null, 2)}\n`)] as const,
  );
  const local = new Map([...files, ...changed]);
  return { facts, files: local.set(FILE_LIST, listFiles(local, undefined)) };
}

/** Parses `release.json` of a shell and, if an earlier build wrote it, `mf-manifest.json`. Throws a `Refusal`. */
export function parseComparedShell(files: FileMap, folder: string): ComparedShell {
  const { facts } = readFacts(files, folder);
  if (facts.kind === 'shell') return withProvided(files, facts, folder);
  throw new Refusal([`${folder} contains a build of a remote, not of the shell`]);
}

/** Parses `release.json` and `portal.json` of a remote. Throws a `Refusal`. */
export function parseComparedRemote(files: FileMap, folder: string, contracts?: Contracts): ComparedRemote {
  const { facts } = readFacts(files, folder);
  if (facts.kind === 'remote') return { ...readManifest(files, facts, folder, contracts), facts };
  throw new Refusal([`${folder} contains a build of the shell, not of a remote`]);
}

function asShell(files: FileMap, facts: ShellFacts, folder: string): BuiltShell {
  requireFile(files, folder, 'index.html');
  return { ...withProvided(files, facts, folder), files };
}

function withProvided(files: FileMap, facts: ShellFacts, folder: string): ComparedShell {
  return { facts, provided: new Map(Object.entries(facts.provides ?? providedBefore(files, folder))) };
}

/** The shared modules of a shell that was built with the federation plugin: module → version. */
function providedBefore(files: FileMap, folder: string): Record<string, string> {
  const { shared } = readJson(files, folder, 'mf-manifest.json', federationManifestSchema);
  return Object.fromEntries(shared.map(({ name, version }) => [name, version]));
}

function readManifest(
  files: FileMap,
  facts: RemoteFacts,
  folder: string,
  contracts?: Contracts,
): Pick<BuiltRemote, 'portal' | 'manifest'> {
  const manifest = readJson(files, folder, 'portal.json', z.record(z.string(), z.unknown()));
  const checked = checkPortal(manifest, { contracts });
  if (!checked.ok) throw new Refusal(checked.faults.map((fault) => `${join(folder, 'portal.json')}: ${fault}`));
  const { portal } = checked;
  if (portal.id === SHELL_ID)
    throw new Refusal([`${folder}: a remote cannot have the id '${SHELL_ID}': choose another one`]);
  if (portal.version !== facts.version) {
    throw new Refusal([
      `${folder}: portal.json has version ${portal.version}, but release.json has ${facts.version}: build it again`,
    ]);
  }
  return { portal, manifest };
}

function asRemote(files: FileMap, facts: RemoteFacts, folder: string, contracts?: Contracts): BuiltRemote {
  const { portal, manifest } = readManifest(files, facts, folder, contracts);
  const { metaData } = readJson(files, folder, 'mf-manifest.json', federationManifestSchema);
  const { name, path } = metaData.remoteEntry;
  const cards = files.get(CARDS_FILE);
  const integrity = {
    manifest: integrityOf(requireFile(files, folder, 'mf-manifest.json')),
    entry: integrityOf(requireFile(files, folder, path === '' ? name : `${path}/${name}`)),
    ...(cards && { cards: integrityOf(cards) }),
  };
  return { portal, manifest, facts, files, integrity };
}

/** Reads `release.json`. The version is checked first, because it becomes a folder name. */
function readFacts(files: FileMap, folder: string): { facts: RemoteFacts | ShellFacts } {
  const { version } = readJson(files, folder, 'release.json', z.object({ version: z.string() }));
  if (!isVersion(version)) {
    throw new Refusal([
      `${folder}: '${version}' is not a valid version: use a semantic version such as 1.4.0 or 2.0.0-rc.1`,
    ]);
  }
  return { facts: readJson(files, folder, 'release.json', releaseFactsSchema) };
}

function requireFile(files: FileMap, folder: string, path: string): Buffer {
  const content = files.get(path);
  if (!content) throw new Refusal([`${folder} has no ${path}: build it first`]);
  return content;
}

function readJson<T>(files: FileMap, folder: string, path: string, schema: z.ZodMiniType<T>): T {
  const text = requireFile(files, folder, path).toString('utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal([`${join(folder, path)} is not a valid build file: build it again`]);
  }
}
