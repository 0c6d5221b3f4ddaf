import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, run } from '../scripts/processes/child.ts';
import { runTurbo } from '../scripts/portal/portal.ts';

/** Measures builds in a clean clone of the last commit: of everything, with one changed remote, and without changes. */
export async function measureBuilds(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  try {
    const clone = path.join(folder, 'clone');
    outputOf(await run('git', ['clone', '--quiet', root, clone]));
    const install = 'import("./scripts/installation/installation.mjs").then(({ install }) => install())';
    outputOf(await run(process.execPath, ['-e', install], { cwd: clone }));
    const rows = [await build(clone, 'everything, cold')];
    await appendFile(path.join(clone, 'apps/mfe-tenant/src/users/users-page.tsx'), '\nexport const changed = true;\n');
    rows.push(await build(clone, 'one remote changed (tenant)'));
    rows.push(await build(clone, 'nothing changed'));
    console.log('Seconds of a build, and what it built');
    console.table(rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds like `npm start`, and returns the tasks that were not in turbo's cache. */
async function build(clone: string, what: string) {
  const plan: { tasks: { taskId: string; command: string; cache: { status: string } }[] } = JSON.parse(
    outputOf(await runTurbo(['build', '--dry=json'], clone)).replace(/^[^{]*/, ''),
  );
  const built = plan.tasks.filter(({ command, cache }) => command !== '<NONEXISTENT>' && cache.status === 'MISS');
  const startedAt = performance.now();
  outputOf(await runTurbo(['build', '--output-logs=errors-only'], clone));
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1));
  return { what, seconds, built: built.map(({ taskId }) => taskId.replace(/@portal\/|#build/g, '')).join(', ') };
}

/** Returns the output of a command. Throws it if the command failed. */
function outputOf({ code, output }: { code: number; output: string }): string {
  if (code !== 0) throw new Error(output);
  return output;
}
