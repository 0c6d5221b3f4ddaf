import type { BuiltShell } from './built.ts';
import type { SiteReader } from './site-reader.ts';
import { hasCompressed, inBrotli } from '../site/site-files.ts';

const PAGE = 'index.html';

/** Matches the tag of a script or style sheet, or of a file that is loaded with them, and its path. */
const STATIC_FILE = /<(?:script|link)\b[^>]*?\s(?:src|href)="\/(static\/[^"]+)"/g;

/** Number of files that the sentence names. */
const NAMED_FILES = 3;

/**
 * Returns a sentence if the page and the files that it names are larger than the shell's budget, as they are sent in brotli. The files are
 * those of the build or, if it is published, of the site. Earlier builds have no budget.
 */
export async function startBudgetFaults(
  site: Pick<SiteReader, 'readStatic'>,
  { facts, files }: BuiltShell,
): Promise<string[]> {
  const { budgetKilobytes } = facts;
  const page = files.get(PAGE);
  if (budgetKilobytes === undefined || !page) return [];
  const paths = new Set([...page.toString().matchAll(STATIC_FILE)].map(([, path = '']) => path));
  const sizes = await Promise.all(
    [...paths].map(async (path) => ({ path, size: await sentBytes(site, path, files.get(path)) })),
  );
  const all = [{ path: PAGE, size: (await compressed(PAGE, page)).length }, ...sizes];
  const total = all.reduce((sum, { size }) => sum + size, 0);
  if (total <= budgetKilobytes * 1000) return [];
  const largest = all
    .toSorted((a, b) => b.size - a.size)
    .slice(0, NAMED_FILES)
    .map(({ path, size }) => `${path} ${inKilobytes(size)}`);
  return [
    `the start of the shell loads ${inKilobytes(total)} kB in brotli until it can be used, and its budget is ${budgetKilobytes} kB (largest: ${largest.join(', ')}): load what the first page does not need with import(), or declare "portal": { "budgetKilobytes": ${Math.ceil(total / 1000)} } in its package.json`,
  ];
}

/** Resolves to the size of a file under `static/`: of `content` or, by default, of the site's file. Missing files are refused elsewhere. */
async function sentBytes(
  site: Pick<SiteReader, 'readStatic'>,
  path: string,
  content: Buffer | undefined,
): Promise<number> {
  const published = await site.readStatic(path);
  const original = published.files.get(path);
  const isSame = original !== undefined && (content === undefined || content.equals(original));
  // Compressing takes a second, and the site may have done it.
  const ready = isSame ? published.compressed.get(`${path}.br`) : undefined;
  if (ready) return ready.length;
  const sent = content ?? original;
  return sent ? (await compressed(path, sent)).length : 0;
}

async function compressed(path: string, content: Buffer): Promise<Buffer> {
  return hasCompressed(path, content) ? inBrotli(content) : content;
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
