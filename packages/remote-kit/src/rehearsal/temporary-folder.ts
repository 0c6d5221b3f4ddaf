import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@portal/turn-lock';

/** The folders name their machine, because machines can share a temporary folder, and cannot see each other's processes. */
const prefix = () => `portal-rehearsal-${hostname()}-`;

/** Creates a folder that is needed until this process ends. Deletes those of processes that were killed before they could do so. */
export async function temporaryFolder(): Promise<string> {
  await removeStale();
  return mkdtemp(join(tmpdir(), `${prefix()}${process.pid}-`));
}

async function removeStale(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => {
    const pid = name.startsWith(prefix()) ? Number(/^(\d+)-/.exec(name.slice(prefix().length))?.[1]) : Number.NaN;
    return pid > 0 && !isAlive(pid);
  });
  // Those of other users stay.
  await Promise.all(names.map((name) => rm(join(tmpdir(), name), { recursive: true }).catch(() => undefined)));
}
