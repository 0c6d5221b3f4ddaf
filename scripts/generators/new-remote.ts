import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyInWords, nameFault, type RemoteWords, wordsOf } from 'create-portal-remote';
import { MATRIX, type MatrixRows, menuOrder, refuseTakenAddress, withRows } from './matrix-rows.ts';
import { inSentences, Refusal, root, run } from '../processes/child.ts';

const TEMPLATE = 'apps/remote-template';
const LOCKFILE = 'pnpm-lock.yaml';
const OWNERS = 'CODEOWNERS';

/** The menu group of a new remote's item. */
const GROUP = 'Services';

/**
 * `npm run new-remote <name>`: creates `apps/mfe-<name>` from `apps/remote-template`, with rows in the access matrix and a line in
 * CODEOWNERS, and installs it. `install` throws if that fails. Refuses an invalid name, or one that is in use. If anything fails, all
 * changes are reverted.
 */
export async function newRemote(name: string, install: () => Promise<void>): Promise<void> {
  try {
    const matrix = await readFile(path.join(root, MATRIX), 'utf8');
    refuseName(name, matrix);
    const words = wordsOf(name);
    await make(words, matrix, install);
    console.log(added(words));
  } catch (error) {
    console.error(inSentences(error));
    process.exitCode = 1;
  }
}

function added({ id, title }: RemoteWords): string {
  return `Created apps/mfe-${id}. Tenant admins find '${title}' in the menu, at /${id}.

  ${`npm run dev ${id}`.padEnd(id.length + 14)}opens it with hot reload
  ${'npm start'.padEnd(id.length + 14)}runs it as it is released

Its row in ${MATRIX} says who may open it. To change that, edit the row first, then
apps/mfe-${id}/src/portal.config.ts, which also has its menu item. Add '${title}' to the menus in e2e/shell/accounts.spec.ts.`;
}

/** Throws a Refusal for an invalid name, or one that is in use. `matrix`: the access matrix. */
export function refuseName(name: string, matrix: string): void {
  if (name === '') throw new Refusal(`Specify the name of the new remote: npm run new-remote payouts`);
  const fault = nameFault(name);
  if (fault !== undefined) throw new Refusal(fault);
  if (existsSync(path.join(root, `apps/mfe-${name}`))) {
    throw new Refusal(`The remote '${name}' already exists: apps/mfe-${name}.`);
  }
  refuseTakenAddress(matrix, name);
}

async function make(words: RemoteWords, matrix: string, install: () => Promise<void>): Promise<void> {
  const folder = path.join(root, `apps/mfe-${words.id}`);
  const staging = path.join(root, `apps/.new-remote-${process.pid}`);
  const lockfile = await readFile(path.join(root, LOCKFILE), 'utf8');
  const owners = await readFile(path.join(root, OWNERS), 'utf8');
  const write = (file: string, text: string) => writeFile(path.join(root, file), text);
  try {
    await writeRemote(staging, words, menuOrder(matrix, GROUP));
    await write(LOCKFILE, withImporter(lockfile, words));
    await write(MATRIX, withRows(matrix, rowsFor(words)));
    await write(OWNERS, withTeam(owners, words));
    await rename(staging, folder);
    await install();
    const format = await run(path.join(root, 'node_modules/.bin/oxfmt'), [MATRIX, folder]);
    if (format.code !== 0) throw new Refusal(format.output);
  } catch (error) {
    await write(LOCKFILE, lockfile);
    await write(MATRIX, matrix);
    await write(OWNERS, owners);
    await rm(staging, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\nNothing was changed.`);
  }
}

/** Writes the template's files with the remote's names. `order`: of its menu item. */
async function writeRemote(folder: string, words: RemoteWords, order: number): Promise<void> {
  const template = path.join(root, TEMPLATE);
  for (const name of ['package.json', 'rsbuild.config.ts', 'CHANGELOG.md', 'src']) {
    await copyInWords(template, name, folder, words, (text, file) => {
      const placed = text.replace(/(?<=route: .*order: )\d+/, `${order}`);
      return file === 'package.json' ? withBuild(placed) : placed;
    });
  }
}

/** Adds the build script, which the template does not have because it is never built. */
function withBuild(manifest: string): string {
  return manifest.replace(/("type": "module",\n)/, `$1  "scripts": {\n    "build": "rsbuild build"\n  },\n`);
}

/** The rows of a new remote in the access matrix: for tenant admins, not in trial. */
function rowsFor({ id, title }: RemoteWords): MatrixRows {
  return {
    portal: id,
    routes: [`| ${id} | /${id} | ${title} | admin | — | — | no | |`],
    group: GROUP,
    item: `| ${GROUP} | ${title} | /${id} | admin | — | — | no | |`,
  };
}

/** Adds the team of a new remote to CODEOWNERS: the owner in its manifest. */
function withTeam(owners: string, { id }: RemoteWords): string {
  return `${owners}${`/apps/mfe-${id}/`.padEnd(25)} @portal/${id}-team\n`;
}

/** Adds the template's dependencies for the new remote to the lockfile, so that installing needs no package registry. */
function withImporter(lockfile: string, { id }: RemoteWords): string {
  const importers = [...lockfile.matchAll(/^ {2}((?:apps|packages)\/\S+):\n(?: {4}.*\n)+\n/gm)];
  const template = importers.find(([, app]) => app === TEMPLATE)?.[0];
  if (template === undefined)
    throw new Refusal(`${LOCKFILE} has no entry for ${TEMPLATE}. Run npm start to install it.`);
  const added = template.replace(TEMPLATE, `apps/mfe-${id}`);
  const [next = template] = importers.find(([, app = '']) => app > `apps/mfe-${id}`) ?? [];
  return lockfile.replace(next, added + next);
}
