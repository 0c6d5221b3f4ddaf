import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sharedContentOf } from '../../packages/remote-kit/src/shared-modules/shared-content.ts';
import { filesIn } from '../generators/files-in.ts';
import { inSentences, Refusal, root, run } from '../processes/child.ts';
import { compile } from './compile.ts';
import { writeLintRules } from './lint-rules.ts';
import { PACKED_PACKAGES, type PackedPackage } from './packages.ts';
import { packedFile, packedManifest, type SourceManifest, type Versions } from './packed-manifest.ts';

const CREATE = 'create-portal-remote';
const TEMPLATE = 'apps/remote-template';
const CLASSES = 'declare const classes: Readonly<Record<string, string>>;\nexport default classes;\n';

/** `npm run pack-packages -- --out DIR`: writes a tarball of each package that domain teams need. Prints the files, or what is wrong. */
export async function packForTeams(args: readonly string[]): Promise<void> {
  try {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    if (values.out === undefined) throw new Refusal('Specify where to write: npm run pack-packages -- --out DIR');
    for (const file of await packPackages(path.resolve(values.out))) console.log(file);
  } catch (error) {
    console.error(inSentences(error));
    process.exitCode = 1;
  }
}

/** Writes the tarballs into a folder, which is created if it does not exist. Resolves to their names. Throws a Refusal. */
export async function packPackages(into: string): Promise<string[]> {
  const work = await mkdtemp(path.join(tmpdir(), 'pack-packages-'));
  try {
    const packages = await Promise.all(
      PACKED_PACKAGES.map(async (packed) => ({ packed, manifest: await readManifest(packed.folder) })),
    );
    const versions = await readVersions(packages.map(({ manifest }) => manifest));
    const entries = packages.flatMap(({ packed, manifest }) => entriesOf(packed, manifest));
    const compiled = path.join(work, 'compiled');
    await compile([...entries, path.join(root, 'packages/ui/src/css-modules.d.ts')], compiled);
    const folders: string[] = [];
    for (const { packed, manifest } of packages) {
      const folder = path.join(work, path.basename(packed.folder));
      await assemble(folder, packed, manifest, { compiled, versions });
      folders.push(folder);
    }
    await mkdir(into, { recursive: true });
    const { code, output } = await run('npm', ['pack', '--silent', '--ignore-scripts', ...folders], { cwd: into });
    if (code !== 0) throw new Refusal(`${output}\nThe tarballs could not be written.`);
    return output.split('\n').filter((line) => line.endsWith('.tgz'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function readManifest(folder: string): Promise<SourceManifest> {
  return JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
}

/** Reads the catalog, and the versions of the packages themselves. */
async function readVersions(manifests: readonly SourceManifest[]): Promise<Versions> {
  const workspace = await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, catalog = ''] = /^catalog:\n((?: {2}.+\n)+)/m.exec(workspace) ?? [];
  const pinned = [...catalog.matchAll(/^ {2}'?([^':]+)'?: (.+)$/gm)].map(
    ([, name = '', version = '']) => [name, version] as const,
  );
  const { engines }: { engines: { node: string } } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  const own = manifests.map(({ name, version }) => [name, version] as const);
  return { of: new Map([...pinned, ...own]), node: engines.node };
}

/** The sources from which everything in the package is reached. */
function entriesOf(packed: PackedPackage, { exports = {} }: SourceManifest): string[] {
  const exported = Object.entries(exports)
    .filter(([subpath]) => !packed.leavesOut?.includes(subpath))
    .map(([, source]) => source);
  const sources = [...exported, ...(packed.entries ?? []), ...Object.values(packed.bin ?? {})];
  return sources
    .filter((source) => typeof source === 'string')
    .filter((source) => /\.tsx?$/.test(source))
    .map((source) => path.join(root, packed.folder, source));
}

interface Built {
  /** The compiled sources of all packages, in the folders of the repository. */
  readonly compiled: string;
  readonly versions: Versions;
}

async function assemble(
  folder: string,
  packed: PackedPackage,
  manifest: SourceManifest,
  { compiled, versions }: Built,
): Promise<void> {
  const workspace = path.join(root, packed.folder);
  await mkdir(folder, { recursive: true });
  await cp(path.join(compiled, packed.folder, 'src'), path.join(folder, 'dist'), {
    recursive: true,
    force: true,
  }).catch((error: NodeJS.ErrnoException) => {
    // A package of plain JavaScript.
    if (error.code !== 'ENOENT') throw error;
  });
  for (const file of await filesIn(path.join(workspace, 'src'))) await copyAsset(workspace, folder, file);
  for (const file of [...(packed.files ?? []), 'CHANGELOG.md']) {
    await cp(path.join(workspace, file), path.join(folder, file), { recursive: true });
  }
  for (const source of Object.values(packed.bin ?? {})) await makeCommand(path.join(folder, packedFile(source)));
  const described: ReturnType<typeof packedManifest> = packedManifest(
    manifest,
    packed,
    versions,
    sharedContentOf(workspace),
  );
  if (manifest.name === '@portal/remote-kit') {
    await writeLintRules(path.join(folder, 'lint'));
    described.files.push('lint');
  }
  if (manifest.name === CREATE) {
    await addTemplate(folder, versions);
    described.files.push('template');
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
}

/** Copies what is not compiled, such as style sheets and workers. Style sheets get the types of their classes. */
async function copyAsset(workspace: string, folder: string, file: string): Promise<void> {
  if (/(^|\/)testing\/|\.test\.|(?<!\.d)\.tsx?$|css-modules\.d\.ts$/.test(file)) return;
  const target = path.join(folder, 'dist', file);
  await mkdir(path.dirname(target), { recursive: true });
  await cp(path.join(workspace, 'src', file), target);
  if (file.endsWith('.module.css')) await writeFile(`${target}.d.ts`, CLASSES);
}

async function makeCommand(file: string): Promise<void> {
  const code = await readFile(file, 'utf8');
  if (!code.startsWith('#!')) await writeFile(file, `#!/usr/bin/env node\n${code}`);
  await chmod(file, 0o755);
}

/** Adds the template of remotes, with the catalog's versions in its package.json and in that of its repository. */
async function addTemplate(folder: string, versions: Versions): Promise<void> {
  const source = path.join(root, TEMPLATE);
  for (const file of ['package.json', 'rsbuild.config.ts', 'CHANGELOG.md', 'src']) {
    await cp(path.join(source, file), path.join(folder, 'template', file), { recursive: true });
  }
  await cp(path.join(root, 'packages/ui/src/css-modules.d.ts'), path.join(folder, 'template/src/css-modules.d.ts'));
  for (const file of ['template/package.json', 'repository/package.json']) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const pinned = text.replaceAll(/"([^"]+)": "catalog:"/g, (_all, name: string) => {
      const version = versions.of.get(name);
      if (version === undefined) throw new Refusal(`The catalog has no version of ${name}.`);
      return `"${name}": "${version}"`;
    });
    await writeFile(path.join(folder, file), pinned);
  }
}
