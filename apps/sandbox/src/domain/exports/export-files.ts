import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isUuid } from '../../platform/database/uuid.ts';

/** The path of a finished export. Unfinished files have other names. */
function pathOf(directory: string, reportPath: string): string {
  return join(directory, `${reportPath}.csv`);
}

/** A file that appears, complete, only when kept, and is removed when dropped. */
export interface ExportFile {
  write(text: string): Promise<void>;
  /** Its size in bytes. */
  keep(): Promise<number>;
  drop(): Promise<void>;
}

/** `name`: unique per attempt, because a process presumed dead may still be writing. */
export async function beginFile(directory: string, reportPath: string, name: string): Promise<ExportFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unfinished = join(directory, `${reportPath}.${name}.unfinished`);
  const file = await open(unfinished, 'w', 0o600);
  return {
    async write(text) {
      await file.appendFile(text, 'utf8');
    },
    async keep() {
      await file.sync();
      const { size } = await file.stat();
      await file.close();
      await rename(unfinished, pathOf(directory, reportPath));
      return size;
    },
    async drop() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** The size in bytes of a finished export; `undefined` if it does not exist. */
export async function sizeOfFile(directory: string, reportPath: string): Promise<number | undefined> {
  if (!isUuid(reportPath)) return undefined;
  try {
    return (await stat(pathOf(directory, reportPath))).size;
  } catch {
    return undefined;
  }
}

/** The bytes of a finished export; `undefined` if it does not exist. */
export async function readFileOf(
  directory: string,
  reportPath: string,
): Promise<{ readonly size: number; readonly bytes: Readable } | undefined> {
  const size = await sizeOfFile(directory, reportPath);
  return size === undefined ? undefined : { size, bytes: createReadStream(pathOf(directory, reportPath)) };
}

export async function removeFiles(directory: string, reportPaths: readonly string[]): Promise<void> {
  await Promise.all(reportPaths.map((reportPath) => rm(pathOf(directory, reportPath), { force: true })));
}

/** The exports that have a finished file. */
export async function listFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.flatMap((name) => /^(.+)\.csv$/.exec(name)?.[1] ?? []).filter((reportPath) => isUuid(reportPath));
}

/** Removes old files left by processes that were killed while they wrote or before they cleaned up. `keptOf`: the exports that still exist. */
export async function removeLeftovers(
  directory: string,
  before: Date,
  keptOf: (reportPaths: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const kept = await keptOf(await listFiles(directory));
  for (const name of names.filter((one) => /\.(csv|unfinished)$/.test(one) && !kept.has(one.replace(/\.csv$/, '')))) {
    const path = join(directory, name);
    const held = await stat(path).catch(() => undefined);
    if (held && held.mtime < before) await rm(path, { force: true });
  }
}
