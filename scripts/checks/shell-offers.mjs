import { readFileSync } from 'node:fs';

// Lint rules run in a process that does not read TypeScript. Packing replaces this file by its values (`scripts/packing/lint-rules.ts`).
const SHARED_MODULE = /\{\s*request: '([^']+)',[^}]*\}/g;
const EXPORTED = /\bexport\s*\{([^}]*)\}/g;

const modules = [...read('packages/remote-kit/src/shared-modules/shared.ts').matchAll(SHARED_MODULE)].map(
  ([entry, request]) => ({ request, narrowedBy: /narrowedBy: '([^']+)'/.exec(entry)?.[1] }),
);

/** The modules that exist once in a page, by the name that imports have. */
export const SHARED_REQUESTS = modules.map(({ request }) => request);

/** Shared module that the shell offers in part → its exports. */
export const OFFERS = Object.fromEntries(
  modules
    .filter(({ narrowedBy }) => narrowedBy !== undefined)
    .map(({ request, narrowedBy }) => [request, exportsOf(read(`apps/shell/${narrowedBy}`))]),
);

function exportsOf(source) {
  const lists = [...source.matchAll(EXPORTED)].flatMap(([, names]) => names.split(','));
  return lists.map((name) => name.trim()).filter((name) => name !== '');
}

function read(file) {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}
