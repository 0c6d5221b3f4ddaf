import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { end, root, run, start } from '../../scripts/processes/child.ts';

/** A copy of the working tree, without installed and built files, in a folder that tests can change. */
export interface RepositoryCopy {
  readonly folder: string;
  /** Runs `npm run <command>` in the copy. */
  npmRun(...command: readonly string[]): Promise<{ code: number; output: string }>;
  /** Starts `npm run <command>`. Resolves to the URL of the portal once it is ready. */
  startPortal(port: number, ...command: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@portal.example', '-c', 'commit.gpgSign=false'];

export async function copyRepository(): Promise<RepositoryCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
  const { output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of output.split('\0').filter(Boolean)) {
    // Deleted but not committed.
    if (!(await stat(path.join(root, file)).catch(() => undefined))) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(folder, file));
  }
  // .gitignore applies in a repository only, and turbo takes half a minute to hash files that were never committed.
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...AUTHOR, 'commit', '--quiet', '--no-verify', '--message', 'Copy the repository'],
  ]) {
    const { code, output: complaint } = await run('git', args, { cwd: folder });
    if (code !== 0) throw new Error(complaint);
  }

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
