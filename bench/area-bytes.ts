import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/processes/child.ts';
import { withLimit } from './browser.ts';

/** Limit in kB in addition to the shell and the ui parts, from the project's quality page. */
const AREA_KB = 40;

/** Measures each area's own files that its largest page loads if nothing of the area is loaded yet. */
export async function measureAreas(): Promise<void> {
  const rows = [];
  for (const app of await readdir(path.join(root, 'apps'))) {
    const dist = path.join(root, 'apps', app, 'dist');
    if (!app.startsWith('mfe-') || !existsSync(dist)) continue;
    const { pages }: { pages: Record<string, string[]> } = JSON.parse(
      await readFile(path.join(dist, 'release.json'), 'utf8'),
    );
    const sizes = await Promise.all(
      Object.entries(pages).map(async ([page, files]) => ({ page, bytes: await gzipBytes(dist, files) })),
    );
    const heaviest = sizes.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { page: 'none', bytes: 0 };
    rows.push(withLimit(`${app}, ${heaviest.page}`, heaviest.bytes / 1000, 'kB', AREA_KB));
  }
  console.log('JavaScript (gzip -9) of the heaviest page of each area, beyond the shell and the ui parts');
  console.table(rows);
}

async function gzipBytes(dist: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(dist, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}
