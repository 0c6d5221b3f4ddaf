import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROLE_PAIR_NAMES } from '../../packages/contract/src/access/roles.ts';
import { inSentences, Refusal, root, run } from '../processes/child.ts';
import { filesIn } from './files-in.ts';
import { MATRIX, refuseTakenAddress } from './matrix-rows.ts';
import { writePublicExports } from '../checks/public-exports.ts';
import { changedFiles, type Files, newFiles, readTemplate } from './resource-files.ts';
import { type Resource, SPELLINGS } from './resource-words.ts';

const USAGE = 'npm run new-resource -- <area> <singular> <plural> [<rights>]';
const EXAMPLE = 'npm run new-resource -- webhooks signing-key signing-keys';
const PUBLIC_EXPORTS = 'packages/api-client/public-exports.txt';

/**
 * `npm run new-resource -- <area> <singular> <plural> [<rights>]`: writes the files of a list, a form and a detail page into a remote,
 * with their part of the API client and of the sandbox, from `templates/resource`, and registers them. Refuses invalid names, or ones
 * that are in use. If anything fails, all changes are reverted.
 */
export async function newResource(words: readonly string[]): Promise<void> {
  try {
    const resource = await readResource(words);
    const added = await newFiles(resource);
    const changed = await changedFiles(resource);
    await refuseTaken(resource, added);
    await make(added, changed);
    console.log(made(resource, added));
  } catch (error) {
    console.error(inSentences(error));
    process.exitCode = 1;
  }
}

function made({ area, plural, rights }: Resource, added: Files): string {
  const title = SPELLINGS.sentence(plural);
  const tests = `npm run test:unit -- ${plural}`;
  return `Created ${added.size} files and registered them; 'git status -u' lists them all. Users with ${rights} rights find
'${title}' in the menu, at /${plural}.

  ${`npm run dev ${area}`.padEnd(tests.length)}  opens it with hot reload
  ${tests}  runs its tests
  ${'npm run api-examples'.padEnd(tests.length)}  records examples of its calls for the documentation

It has a name and a note. Replace them by the fields of your ${SPELLINGS.words(plural)}, beginning with
packages/api-client/src/${plural}.ts: the types lead to all but its migration, the fields of the form and the columns of
the list. A database runs a migration once: after you change it, delete .data/sandbox. The rows in
${MATRIX} say who may open the pages: to change that, edit them first. Add '${title}' to the
menus in e2e/shell/accounts.spec.ts. CONTRIBUTING.md has the steps.`;
}

/** Reads the words after the command. Throws a Refusal if they do not name an area, a resource and its rights. */
export async function readResource(words: readonly string[]): Promise<Resource> {
  const [area = '', singular = '', plural = '', named] = words;
  if (plural === '' || words.length > 4) {
    throw new Refusal(`Specify the area and the name of the new resource, in the singular and in the plural:
  ${USAGE}
  ${EXAMPLE}`);
  }
  const areas = (await readdir(path.join(root, 'apps'))).flatMap((app) => /^mfe-(.+)$/.exec(app)?.[1] ?? []);
  if (!areas.includes(area)) throw new Refusal(`Unknown area '${area}'. Use one of: ${areas.join(', ')}.`);
  for (const name of [singular, plural]) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
      throw new Refusal(
        `A resource's name contains only lower-case letters and single hyphens, such as 'signing-key'; it is '${name}'.`,
      );
    }
  }
  if (singular === plural)
    throw new Refusal(`The plural is the same as the singular: '${plural}'. Its files need both.`);
  return { area, singular, plural, rights: await readRights(area, named) };
}

/** The named pair of roles or, by default, the only one in the manifest of the area. */
async function readRights(area: string, named: string | undefined): Promise<string> {
  const all = ROLE_PAIR_NAMES.join(', ');
  if (named !== undefined) {
    if (ROLE_PAIR_NAMES.some((name) => name === named)) return named;
    throw new Refusal(`Unknown rights '${named}'. Use one of: ${all}.`);
  }
  const manifest = await readFile(path.join(root, `apps/mfe-${area}/src/portal.config.ts`), 'utf8');
  const used = new Set([...manifest.matchAll(/(?:reader|writer)Roles\('(\w+)'\)/g)].map(([, name = '']) => name));
  const [only] = used;
  if (only !== undefined && used.size === 1) return only;
  throw new Refusal(
    only === undefined
      ? `The area's manifest names no pair of roles. Add the pair that opens the pages, one of: ${all}.`
      : `The area's manifest names several pairs of roles. Add the one that opens the pages: ${[...used].join(', ')}.`,
  );
}

/** Throws a Refusal if the names of a resource are in use, by files, addresses, tables or calls, or by the code of its template. */
export async function refuseTaken(resource: Resource, added: Files): Promise<void> {
  const { area, singular, plural } = resource;
  const matrix = await readFile(path.join(root, MATRIX), 'utf8');
  refuseTakenAddress(matrix, plural);
  const existing = [...added.keys()].find((file) => existsSync(path.join(root, file)));
  if (existing !== undefined) throw new Refusal(`The name '${plural}' is taken: ${existing} exists.`);
  const inOperation = `${SPELLINGS.pascal(singular)}|${SPELLINGS.pascal(plural)}`;
  // Each may stand in the repository once.
  const uses: readonly (readonly [folder: string, pattern: string])[] = [
    ['apps/sandbox/src/platform/database', `^  ${SPELLINGS.snake(plural)}: \\{`],
    ['apps/sandbox/src/domain', `url: '/${plural}['/]|/:${SPELLINGS.camel(singular)}Id\\b`],
    ['apps/sandbox/src/domain', `operationId: '[a-z]+(${inOperation})'`],
    ['packages/api-client/src', `resource\\('${plural}'\\)`],
    [`apps/mfe-${area}/src`, `id: '${area}\\.(${singular}|${singular}-new|${plural})'`],
  ];
  for (const [folder, pattern] of uses) {
    const file = await findFile(folder, new RegExp(pattern, 'm'));
    if (file !== undefined) throw new Refusal(`The name '${plural}' is taken: ${file} uses it.`);
  }
  await refuseWordsOfTemplate(resource);
}

/** The first code file of a folder in which a pattern occurs, by its path in the repository. */
async function findFile(folder: string, pattern: RegExp): Promise<string | undefined> {
  for (const name of await filesIn(path.join(root, folder))) {
    const file = path.join(folder, name);
    if (/\.tsx?$/.test(file) && pattern.test(await readFile(path.join(root, file), 'utf8'))) return file;
  }
  return undefined;
}

/** Words that cannot be the name of a variable. */
const RESERVED =
  /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/** Throws a Refusal for a name that would be a variable's or a type's, and is one already. */
async function refuseWordsOfTemplate({ singular, plural }: Resource): Promise<void> {
  const template = [...(await readTemplate()).values()].join('\n');
  for (const name of [singular, plural]) {
    const isUsed = [SPELLINGS.camel, SPELLINGS.pascal].some((spell) =>
      new RegExp(`\\b${spell(name)}\\b`).test(template),
    );
    if (isUsed || RESERVED.test(name)) {
      throw new Refusal(
        `The code of a resource uses the word '${name}' itself. Use two words, such as 'payment-${name}'.`,
      );
    }
  }
}

async function make(added: Files, changed: Files): Promise<void> {
  const files = [...changed.keys(), PUBLIC_EXPORTS];
  const before = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
  try {
    await write([...added, ...changed]);
    const written = [...added.keys(), ...changed.keys()];
    const format = await run(path.join(root, 'node_modules/.bin/oxfmt'), written);
    if (format.code !== 0) throw new Refusal(format.output);
    await writePublicExports();
  } catch (error) {
    await write(before);
    await Promise.all([...added.keys()].map((file) => rm(path.join(root, file), { force: true })));
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\nNothing was changed.`);
  }
}

async function write(files: Iterable<readonly [file: string, text: string]>): Promise<void> {
  for (const [file, text] of files) {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}
