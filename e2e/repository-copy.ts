import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { end, root, run, start } from '../scripts/child.ts';

/** The repository as it stands, without what is installed and built, in a folder of its own, to make and change things in. */
export interface RepositoryCopy {
  readonly folder: string;
  /** Runs one of the project's commands there: `npm run <command>`. */
  npmRun(...command: readonly string[]): Promise<{ code: number; output: string }>;
  /** Starts one, and resolves with the address that it says the portal is ready at. */
  startPortal(port: number, ...command: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function copyRepository(): Promise<RepositoryCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
  const { output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of output.split('\0').filter(Boolean)) {
    // Deleted, and not committed yet.
    if (!(await stat(path.join(root, file)).catch(() => undefined))) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(folder, file));
  }
  // What is ignored is ignored in a repository only.
  await run('git', ['init', '--quiet'], { cwd: folder });

  const started: ReturnType<typeof start>[] = [];
  return {
    folder,
    npmRun: (...command) => run('npm', ['run', '--silent', ...command], { cwd: folder }),
    startPortal(port, ...command) {
      const server = start('npm', ['run', '--silent', ...command], {
        cwd: folder,
        env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, '.data'), DATABASE_URL: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.push(server);
      return new Promise((resolve, reject) => {
        let output = '';
        for (const stream of [server.child.stdout, server.child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text: string) => {
            output += text;
            const address = /^Portal ready at (\S+)$/m.exec(output)?.[1];
            if (address !== undefined) resolve(address);
          });
        }
        void server.ended.then(() => reject(new Error(output)));
      });
    },
    async remove() {
      await Promise.all(started.map(({ child }) => end(child, 'SIGINT')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
