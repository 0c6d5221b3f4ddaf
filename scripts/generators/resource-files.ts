import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../processes/child.ts';
import { filesIn } from './files-in.ts';
import { MATRIX, menuOrder, withRows } from './matrix-rows.ts';
import { inWordsOf, type Resource, SPELLINGS } from './resource-words.ts';
import { withEntry, withImport, withNames } from './source-edits.ts';

/** The folder whose files become those of a resource. Their paths in it are their paths in the repository. */
const TEMPLATE = 'templates/resource';

const API_CLIENT = 'packages/api-client';
const SANDBOX = 'apps/sandbox/src';
const MIGRATIONS = `${SANDBOX}/platform/database/migrations.ts`;

/** The beginning of the template's migration, which stands for its number. */
const UNNUMBERED = '0000-';

/** Reads a file of the repository by its path in it; `undefined` if it does not exist. */
export type ReadFile = (file: string) => Promise<string | undefined>;

/** The text of files by their paths in the repository. */
export type Files = ReadonlyMap<string, string>;

export const readRepository: ReadFile = (file) => readFile(path.join(root, file), 'utf8').catch(() => undefined);

/** The text of the template's files, by their paths in it. */
export async function readTemplate(): Promise<Files> {
  const folder = path.join(root, TEMPLATE);
  const read = async (file: string) => [file, await readFile(path.join(folder, file), 'utf8')] as const;
  return new Map(await Promise.all((await filesIn(folder)).map(read)));
}

/** The files that a resource adds to the repository. An area may already have its `href.ts`. */
export async function newFiles(resource: Resource, read = readRepository): Promise<Files> {
  const number = await nextMigration(read);
  const files = [...(await readTemplate())].map(
    ([file, text]) =>
      [inWordsOf(file, resource).replace(`/${UNNUMBERED}`, `/${number}-`), inWordsOf(text, resource)] as const,
  );
  const hasHref = (await read(hrefOf(resource))) !== undefined;
  return new Map(files.filter(([file]) => !hasHref || file !== hrefOf(resource)));
}

const hrefOf = ({ area }: Resource) => `apps/mfe-${area}/src/href.ts`;

/** The number of the next migration, such as '0030'. */
async function nextMigration(read: ReadFile): Promise<string> {
  const numbers = [...((await read(MIGRATIONS)) ?? '').matchAll(/^ *'(\d{4})-/gm)].map(([, number]) => Number(number));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

type Edit = (text: string) => string;

/** The change of each file, by its path in the repository. */
type Edits = Readonly<Record<string, Edit>>;

/** The files in which a resource is registered, with what it adds to them. They need formatting. */
export async function changedFiles(resource: Resource, read = readRepository): Promise<Files> {
  const edits = { ...(await areaEdits(resource, read)), ...(await platformEdits(resource, read)) };
  const change = async ([file, edit]: readonly [string, Edit]) => [file, edit((await read(file)) ?? '')] as const;
  return new Map(await Promise.all(Object.entries(edits).map(change)));
}

/** The routes of the pages, the menu item, and who may open them. */
async function areaEdits({ area, singular, plural, rights }: Resource, read: ReadFile): Promise<Edits> {
  const src = `apps/mfe-${area}/src`;
  const manifest = `${src}/portal.config.ts`;
  const thing = SPELLINGS.camel(singular);
  const title = SPELLINGS.sentence(plural);
  // The item is the last one in the group of the area's first item.
  const [, group = ''] = /nav: \[\s*\{\s*group: '([^']+)'/.exec((await read(manifest)) ?? '') ?? [];
  const order = menuOrder((await read(MATRIX)) ?? '', group);

  const rule = (suffix: string, roles: string) =>
    `const ${thing}${suffix} = { roles: { anyOf: ${roles}('${rights}') } } satisfies AccessInput;\n`;
  const routes = [
    `{ id: '${area}.${plural}', path: '/${plural}', title: '${title}', reads: ['v1/${plural}?from=0&take=1000000'], access: ${thing}Reader }`,
    `{ id: '${area}.${singular}-new', path: '/${plural}/new', title: 'Create ${SPELLINGS.words(singular)}', creates: true, access: ${thing}Creator }`,
    `{ id: '${area}.${singular}', path: '/${plural}/:${thing}Id', title: '${SPELLINGS.sentence(singular)}', reads: ['v1/${plural}/{${thing}Id}'], access: ${thing}Reader }`,
  ];
  const item = `{ group: '${group}', route: '${area}.${plural}', text: '${title}', icon: 'grid', order: ${order} }`;
  const pages = [
    `'${area}.${plural}': () => import('./${plural}/${plural}-page.tsx')`,
    `'${area}.${singular}-new': () => import('./${plural}/${singular}-create-page.tsx')`,
    `'${area}.${singular}': () => import('./${plural}/${singular}-page.tsx')`,
  ];
  const conditions = (roles: string) => `${rights} ${roles} | — | — | no`;
  return {
    [manifest](text) {
      const imports = ['type AccessInput', 'definePortal', 'readerRoles', 'writerRoles'];
      const withRoutes = withEntry(text, 'routes: [', routes.join(','));
      return withNames(withEntry(withRoutes, 'nav: [', item), imports, ` from '@portal/contract'`).replace(
        /^export const portal = /m,
        (portal) => `${rule('Reader', 'readerRoles')}${rule('Creator', 'writerRoles')}\n${portal}`,
      );
    },
    [`${src}/routes.ts`]: (text) => withEntry(text, 'defineRoutes<typeof portal>({', pages.join(',')),
    // A new remote exports only what its first tests use.
    [`${src}/testing/area.ts`]: (text) => withNames(text, ['api', 'network', 'openPage', 'setUpArea'], ' = test'),
    [MATRIX]: (text) =>
      withRows(text, {
        portal: area,
        routes: [
          `| ${area} | /${plural} | ${title} | ${conditions('reader')} | |`,
          `| ${area} | /${plural}/new | — | ${conditions('writer')} | [4] |`,
          `| ${area} | /${plural}/:${thing}Id | — | ${conditions('reader')} | |`,
        ],
        group,
        item: `| ${group} | ${title} | /${plural} | ${conditions('reader')} | |`,
      }),
  };
}

/** The module of the API client; the table, the calls and their tests in the sandbox. */
async function platformEdits({ singular, plural }: Resource, read: ReadFile): Promise<Edits> {
  const thing = SPELLINGS.camel(singular);
  const things = SPELLINGS.camel(plural);
  const migration = `${await nextMigration(read)}-${plural}`;
  const table = `${SPELLINGS.snake(plural)}: {
    ${SPELLINGS.snake(singular)}_id: string;
    tenant_id: string;
    name: string;
    note: string;
    created_on: Instant;
  };`;
  return {
    [`${API_CLIENT}/package.json`]: (text) => withEntry(text, '"exports": {', `"./${plural}": "./src/${plural}.ts"`),
    [`${SANDBOX}/platform/database/schema.ts`]: (text) => withEntry(text, 'export interface Schema {', table),
    [MIGRATIONS]: (text) =>
      withEntry(
        withImport(text, `import * as ${things} from './migrations/${migration}.ts';`),
        'const MIGRATIONS: Record<string, Migration> = {',
        `'${migration}': ${things}`,
      ),
    [`${SANDBOX}/routes.ts`]: (text) =>
      withEntry(
        withImport(text, `import { ${thing}Routes } from './domain/${plural}/${singular}-routes.ts';`),
        `'/v1': [`,
        `...${thing}Routes`,
      ),
    [`${SANDBOX}/platform/http/openapi.ts`]: (text) =>
      withEntry(
        text,
        'const TAGS = [',
        `{ name: '${SPELLINGS.sentence(plural)}', description: 'The ${SPELLINGS.words(plural)} of the tenant.' }`,
      ),
    [`${SANDBOX}/testing/seeds/seeds.ts`]: (text) =>
      `${[...text.trimEnd().split('\n'), `export * from './seed-${plural}.ts';`].toSorted().join('\n')}\n`,
    [`${SANDBOX}/domain/parameter-words.ts`]: (text) =>
      withEntry(
        text,
        'export const PARAMETER_WORDS: Readonly<Record<string, ParameterWords>> = {',
        `${thing}Id: { description: 'The id of a ${SPELLINGS.words(singular)}.', format: 'uuid' }`,
      ),
    [`${SANDBOX}/domain/thing-kinds.ts`]: (text) =>
      withEntry(
        withImport(
          text,
          `import { ${SPELLINGS.constant(singular)}_ACTIVITY } from './${plural}/${singular}-activity.ts';`,
        ),
        'export const THING_KINDS: readonly ThingKind[] = [',
        `${SPELLINGS.constant(singular)}_ACTIVITY`,
      ),
    [`${SANDBOX}/testing/declared-calls.ts`]: (text) =>
      withEntry(
        withImport(text, `import { ${thing}Calls } from '../domain/${plural}/access-calls.ts';`),
        'export const DECLARED_CALLS: readonly AccessCalls[] = [',
        `${thing}Calls`,
      ),
  };
}
