import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, run } from '../scripts/processes/child.ts';
import { freePort } from '../scripts/portal/portal.ts';
import { spawn } from 'node:child_process';

/** Limits in seconds, from the project's quality page. */
const CLEAN_CLONE_S = 90;
const WARM_START_S = 6;

/** Measures `npm start` until the portal is ready: in a clean clone of the last commit, and then two more times. */
export async function measureClone(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  try {
    const clone = path.join(folder, 'clone');
    const cloned = await run('git', ['clone', '--quiet', root, clone]);
    if (cloned.code !== 0) throw new Error(cloned.output);
    const cold = await secondsToReady(clone);
    const warm = await secondsToReady(clone);
    const again = await secondsToReady(clone);
    console.log('Seconds from `npm start` until the portal is ready');
    console.table([
      row('clean clone: install, build, new database', cold, CLEAN_CLONE_S),
      row('second start', warm, WARM_START_S),
      row('third start', again, WARM_START_S),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the portal with `npm start`, and stops it once it is ready. */
async function secondsToReady(clone: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const portal = spawn('npm', ['start'], {
    cwd: clone,
    env: { HOME: process.env['HOME'], PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => portal.once('exit', () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      let printed = '';
      portal.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Portal ready at')) resolve();
      });
      portal.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
    });
    return (performance.now() - startedAt) / 1000;
  } finally {
    // Signals the whole process group, like Ctrl-C.
    if (portal.pid !== undefined && portal.exitCode === null) process.kill(-portal.pid, 'SIGINT');
    await ended;
  }
}

function row(what: string, seconds: number, limit: number) {
  return {
    what,
    seconds: Number(seconds.toFixed(1)),
    'limit (s)': limit,
    'of the limit': (seconds / limit).toFixed(2),
  };
}
