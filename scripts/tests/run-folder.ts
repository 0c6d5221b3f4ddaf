import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps this folder in memory. In a container it is often small. */
const IN_MEMORY = '/dev/shm';
/** In bytes. A run of all unit tests uses a sixth of it. */
const ROOM_BYTES = 2 * 1024 ** 3;
const NAME = /^portal-run-(\d+)-/;

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= ROOM_BYTES;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Creates a folder for the temporary files of this process, in memory if there is room: hundreds of databases are created and deleted in
 * it. Deletes those of processes that were killed. Returns its path; the caller deletes it.
 */
export async function createRunFolder(): Promise<string> {
  const parent = (await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir();
  for (const name of await readdir(parent)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    // Those of another user cannot be deleted.
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = await mkdtemp(path.join(parent, `portal-run-${process.pid}-`));
  // PostgreSQL, which runs as another user, needs to reach its folder in it.
  await chmod(folder, 0o711);
  return folder;
}
