import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { API, SymbolFlags, type Checker, type Symbol } from 'typescript/unstable/async';
import { root } from '../processes/child.ts';

const LIST = 'public-exports.txt';
const HEADING = `# What other packages can import. Written by 'npm run public-exports'.\n`;

/** An import that a package allows, such as `@portal/ui/forms`, and its file. */
interface Entry {
  readonly request: string;
  readonly file: string;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  /** A packed package has the types of each export beside its code. */
  readonly exports: Record<string, string | { readonly types: string }>;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

/** The folders of the packages that remotes depend on, their builds and tests included. */
async function packagesOfRemotes(repository: string): Promise<string[]> {
  const apps = await readdir(path.join(repository, 'apps'));
  const remotes = apps.filter((app) => app.startsWith('mfe-'));
  const manifests = await Promise.all(remotes.map((app) => readManifest(path.join(repository, 'apps', app))));
  const names = new Set(
    manifests.flatMap((manifest) => Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })),
  );
  return [...names]
    .filter((name) => name.startsWith('@portal/'))
    .map((name) => path.join(repository, name.replace('@portal/', 'packages/')))
    .filter((folder) => existsSync(folder));
}

async function entriesOf(folder: string): Promise<Entry[]> {
  const { name, exports } = await readManifest(folder);
  return Object.entries(exports).map(([subpath, file]) => ({
    request: path.posix.join(name, subpath),
    file: path.join(folder, typeof file === 'string' ? file : file.types),
  }));
}

const isCode = (file: string) => /\.tsx?$/.test(file);

/** The lists of public exports, by file: a line for each export of each entry, with its kind. */
export async function publicExports(repository = root): Promise<Map<string, string>> {
  const folders = await packagesOfRemotes(repository);
  const packages = await Promise.all(folders.map(async (folder) => ({ folder, entries: await entriesOf(folder) })));
  const files = packages.flatMap(({ entries }) => entries.map(({ file }) => file).filter(isCode));
  const program = await open(repository, files);
  try {
    const lists = packages.map(async ({ folder, entries }) => {
      const lines = await Promise.all(entries.map((entry) => program.linesOf(entry)));
      return [path.join(folder, LIST), HEADING + lines.flat().toSorted().join('')] as const;
    });
    return new Map(await Promise.all(lists));
  } finally {
    await program.close();
  }
}

/** Opens the files in TypeScript, without the libraries that they import: that takes a second instead of ten. */
async function open(repository: string, files: readonly string[]) {
  const config = path.join(repository, 'public-exports.tsconfig.json');
  const options = { module: 'ESNext', moduleResolution: 'bundler', allowImportingTsExtensions: true, noEmit: true };
  const text = JSON.stringify({ compilerOptions: { ...options, jsx: 'react-jsx', noLib: true, types: [] }, files });
  const isLibrary = (name: string) => name.includes('/node_modules');
  const api = new API({
    cwd: repository,
    fs: {
      readFile: (name) => (name === config ? text : undefined),
      fileExists: (name) => (name === config ? true : isLibrary(name) ? false : undefined),
      directoryExists: (name) => (isLibrary(name) ? false : undefined),
    },
  });
  const project = (await api.updateSnapshot({ openProjects: [config] })).getProject(config);
  if (project === undefined) throw new Error('TypeScript did not open the public exports.');
  const { program, checker } = project;

  async function linesOf({ request, file }: Entry): Promise<string[]> {
    if (!isCode(file)) return [`${request}  file\n`];
    const source = await program.getSourceFile(file);
    const module = source && (await checker.getSymbolAtLocation(source));
    if (module === undefined) throw new Error(`${file} exports nothing.`);
    const exported = await checker.getExportsOfModule(module);
    return Promise.all(
      exported.map(async (symbol) => `${request}  ${symbol.name}  ${await kindOf(symbol, checker)}\n`),
    );
  }
  return { linesOf, close: () => api.close() };
}

async function kindOf(symbol: Symbol, checker: Checker): Promise<string> {
  const declared = symbol.flags & SymbolFlags.Alias ? await checker.getAliasedSymbol(symbol) : symbol;
  const { flags, name, declarations } = declared;
  if (await checker.isUnknownSymbol(declared)) return 'of another package';
  const isComponent = /^[A-Z]\w*[a-z]/.test(name) && declarations[0]?.path.endsWith('.tsx');
  if (flags & SymbolFlags.Class) return 'class';
  if (flags & SymbolFlags.Function) return isComponent ? 'component' : 'function';
  if (flags & SymbolFlags.Variable) return 'const';
  return 'type';
}

/** Writes the lists of public exports. */
export async function writePublicExports(): Promise<void> {
  for (const [file, list] of await publicExports()) await writeFile(file, list);
}

/** Returns the lists of public exports that differ from the code, as paths in the repository. */
export async function outdatedPublicExports(repository = root): Promise<string[]> {
  const lists = [...(await publicExports(repository))];
  return lists
    .filter(([file, list]) => !existsSync(file) || readFileSync(file, 'utf8') !== list)
    .map(([file]) => path.relative(repository, file));
}
