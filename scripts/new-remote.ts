import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inSentences, Refusal, root, run } from './child.ts';
import { findStandIn, fittedToStandIn, STAND_INS, type StandIn, withoutStandIn } from './stand-in.ts';

const TEMPLATE = 'apps/remote-template';
const MATRIX = 'packages/contract/access-matrix.md';
const LOCKFILE = 'pnpm-lock.yaml';

/** The menu group that a new remote's item goes to. */
const GROUP = 'Services';

/** First segments of addresses that the portal's server answers itself. */
const ADDRESSES_OF_THE_SERVER = ['static', 'remotes', 'gallery'];

/** A remote's name as its files say it: `instant-payouts`, `Instant payouts`, `InstantPayouts`. */
interface RemoteWords {
  readonly id: string;
  readonly title: string;
  readonly identifier: string;
}

/**
 * `npm run new-remote <name>`: makes `apps/mfe-<name>` out of `apps/remote-template` and installs it; `install` throws when that
 * fails. An area that has a stand-in gets its manifest, and the stand-in goes; any other gets rows of its own in the access
 * matrix. Refuses a name that cannot be, or is taken. What fails leaves nothing behind.
 */
export async function newRemote(name: string, install: () => void): Promise<void> {
  try {
    const matrix = await readFile(path.join(root, MATRIX), 'utf8');
    const standIn = findStandIn(name);
    refuseName(name, standIn ? '' : matrix);
    const words = wordsOf(name);
    await make(words, matrix, standIn, install);
    console.log(standIn ? takenOver(words, standIn) : added(words));
  } catch (error) {
    console.error(inSentences(error));
    process.exitCode = 1;
  }
}

function added({ id, title }: RemoteWords): string {
  return `apps/mfe-${id} is there: tenant admins find '${title}' in the menu, at /${id}.

${commands(id)}

Who may open it says its row in ${MATRIX}; change that first, then apps/mfe-${id}/src/portal.config.ts,
where its place in the menu is too. e2e/accounts.spec.ts lists what each account finds in its menu: add '${title}' there.`;
}

function takenOver({ id }: RemoteWords, { file, config }: StandIn): string {
  const items = (config.nav ?? []).map(({ text }) => `'${text}'`).join(', ');
  return `apps/mfe-${id} is there, with the manifest that was in ${file}: ${config.routes.length} routes, and in the menu ${items}.

${commands(id)}

All routes show one first page: write theirs, and bind them in apps/mfe-${id}/src/routes.ts.
e2e/accounts.spec.ts lists what each account finds in its menu: add what is new there.`;
}

function commands(id: string): string {
  return `  ${`npm run dev ${id}`.padEnd(id.length + 14)}opens it with hot reload
  ${'npm start'.padEnd(id.length + 14)}shows it as it is released`;
}

/** Throws a Refusal for a name that a remote cannot have, or that is taken. `matrix` is the access matrix, '' where its rows are to be kept. */
export function refuseName(name: string, matrix: string): void {
  if (name === '') throw new Refusal(`Say the name of the new remote: npm run new-remote payouts`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Refusal(
      `A remote's name starts with a letter and is made of lower-case letters, digits and single hyphens, such as 'payouts'; it is '${name}'.`,
    );
  }
  if (existsSync(path.join(root, `apps/mfe-${name}`))) {
    throw new Refusal(`There is a remote '${name}' already: apps/mfe-${name}.`);
  }
  const rows = matrix
    .split('\n')
    .filter((line) => new RegExp(`^\\| ${name} +\\||\\| /${name}(/\\S*)? +\\|`).test(line));
  if (rows.length > 0) {
    throw new Refusal(`The name '${name}' is taken: ${MATRIX} has a row with it.\n${rows[0]}`);
  }
  if (ADDRESSES_OF_THE_SERVER.includes(name)) {
    throw new Refusal(`The name '${name}' is taken: the portal's server answers /${name} itself.`);
  }
}

async function make(
  words: RemoteWords,
  matrix: string,
  standIn: StandIn | undefined,
  install: () => void,
): Promise<void> {
  const folder = path.join(root, `apps/mfe-${words.id}`);
  const staging = path.join(root, `apps/.new-remote-${process.pid}`);
  const before = new Map<string, string>([[MATRIX, matrix]]);
  for (const file of [LOCKFILE, ...(standIn ? [STAND_INS, standIn.file] : [])]) {
    before.set(file, await readFile(path.join(root, file), 'utf8'));
  }
  const textOf = (file: string) => before.get(file) ?? '';
  const write = (file: string, text: string) => writeFile(path.join(root, file), text);
  try {
    await writeRemote(staging, words, (file, text) =>
      standIn
        ? fittedToStandIn(file, text, standIn, textOf(standIn.file))
        : text.replace(/(?<=route: .*order: )\d+/, `${menuOrder(matrix)}`),
    );
    await write(LOCKFILE, withImporter(textOf(LOCKFILE), words));
    if (standIn) {
      await write(STAND_INS, withoutStandIn(textOf(STAND_INS), words.id));
      await rm(path.join(root, standIn.file));
    } else {
      await write(MATRIX, withRows(matrix, words));
    }
    await rename(staging, folder);
    install();
    const format = await run(path.join(root, 'node_modules/.bin/oxfmt'), [standIn ? STAND_INS : MATRIX, folder]);
    if (format.code !== 0) throw new Refusal(format.output);
  } catch (error) {
    for (const [file, text] of before) await write(file, text);
    await rm(staging, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\nNothing was changed.`);
  }
}

/** Writes the template's files in the words of the remote; `fit` has the last word, and knows a file by its name in the template. */
async function writeRemote(
  folder: string,
  words: RemoteWords,
  fit: (file: string, text: string) => string,
): Promise<void> {
  const template = path.join(root, TEMPLATE);
  for (const file of ['package.json', 'rsbuild.config.ts', ...(await sourcesOf(template))]) {
    const text = inWordsOf(await readFile(path.join(template, file), 'utf8'), words);
    const target = path.join(folder, inWordsOf(file, words));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, fit(file, file === 'package.json' ? withBuild(text) : text));
  }
}

async function sourcesOf(template: string): Promise<string[]> {
  return (await readdir(path.join(template, 'src'))).map((name) => `src/${name}`);
}

/** A remote is built; the template never is. */
function withBuild(manifest: string): string {
  return manifest.replace(/("type": "module",\n)/, `$1  "scripts": {\n    "build": "rsbuild build"\n  },\n`);
}

function wordsOf(name: string): RemoteWords {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    id: name,
    title: capital(name.replaceAll('-', ' ')),
    identifier: name.split('-').map(capital).join(''),
  };
}

/** The template speaks of `sample`; what it says in identifiers stays one. */
function inWordsOf(text: string, { id, title, identifier }: RemoteWords): string {
  return text
    .replaceAll('remote-template', `mfe-${id}`)
    .replaceAll(/(?<=[a-z])Sample|Sample(?=[A-Z])/g, identifier)
    .replaceAll('Sample', title)
    .replaceAll('sample', id);
}

/** After the items that the group has: each is ten further down. */
function menuOrder(matrix: string): number {
  return 10 * (menuRows(matrix).length + 1);
}

function menuRows(matrix: string): string[] {
  return matrix.split('\n').filter((line) => line.startsWith(`| ${GROUP} `));
}

/** The access matrix with the rows of a new remote: for tenant admins, not in trial. */
function withRows(matrix: string, { id, title }: RemoteWords): string {
  const [routes = ''] = /^## Routes$[\s\S]*?(?=^## )/m.exec(matrix) ?? [];
  const lastRoute = routes.trimEnd().split('\n').at(-1) ?? '';
  const lastItem = menuRows(matrix).at(-1) ?? '';
  return matrix
    .replace(lastRoute, `${lastRoute}\n| ${id} | /${id} | ${title} | admin | — | — | no | |`)
    .replace(lastItem, `${lastItem}\n| ${GROUP} | ${title} | /${id} | admin | — | — | no | |`);
}

/** The lockfile with the template's dependencies for the new remote too, so that nothing has to be looked up in a registry. */
function withImporter(lockfile: string, { id }: RemoteWords): string {
  const importers = [...lockfile.matchAll(/^ {2}((?:apps|packages)\/\S+):\n(?: {4}.*\n)+\n/gm)];
  const template = importers.find(([, app]) => app === TEMPLATE)?.[0];
  if (template === undefined) throw new Refusal(`${LOCKFILE} does not know ${TEMPLATE}; npm start installs it.`);
  const added = template.replace(TEMPLATE, `apps/mfe-${id}`);
  const [next = template] = importers.find(([, app = '']) => app > `apps/mfe-${id}`) ?? [];
  return lockfile.replace(next, added + next);
}
