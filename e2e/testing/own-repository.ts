import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packPackages } from '../../scripts/packing/pack-packages.ts';
import { end, run, start } from '../../scripts/processes/child.ts';

/** The repository of a domain team: a folder outside this repository, which knows only the packed packages. */
export interface OwnRepository {
  readonly folder: string;
  /** The folder of the packed packages. */
  readonly packages: string;
  /** Runs a program, such as `npm`, in the folder. Throws its output if it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /** Starts `npm run <command>`. Resolves to the first group of the pattern once the output matches it. */
  start(command: readonly string[], env: NodeJS.ProcessEnv, pattern: RegExp): Promise<string>;
  /** Makes another remote in a folder beside this one, with the installed packages of this one. */
  sibling(id: string): Promise<Pick<OwnRepository, 'run'>>;
  remove(): Promise<void>;
}

/** Packs the packages, makes a remote with them in an empty folder, and installs it. `id` is that of the remote. */
export async function createOwnRepository(id: string): Promise<OwnRepository> {
  const place = await mkdtemp(path.join(tmpdir(), 'own-repository-'));
  const packages = path.join(place, 'packages');
  const folder = path.join(place, id);
  await mkdir(folder);
  const tarballs = await packPackages(packages);
  const started: ReturnType<typeof start>[] = [];
  const command = tarballs.find((name) => name.startsWith('create-portal-remote-')) ?? '';
  async function create(remote: string, within: string): Promise<void> {
    const created = ['--package', path.join(packages, command), 'create-portal-remote', remote, '--packages', packages];
    await runIn(within, 'npx', '--yes', '--prefer-offline', ...created);
  }
  const repository: OwnRepository = {
    folder,
    packages,
    run: (program, ...args) => runIn(folder, program, ...args),
    async sibling(other) {
      const beside = path.join(place, other);
      await mkdir(beside);
      await create(other, beside);
      await symlink(path.join(folder, 'node_modules'), path.join(beside, 'node_modules'));
      return { run: (program, ...args) => runIn(beside, program, ...args) };
    },
    start(command, env, pattern) {
      const process_ = start('npm', ['run', '--silent', ...command], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.push(process_);
      return new Promise((resolve, reject) => {
        let output = '';
        for (const stream of [process_.child.stdout, process_.child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text: string) => {
            output += text;
            const found = pattern.exec(output)?.[1];
            if (found !== undefined) resolve(found);
          });
        }
        void process_.ended.then(() => reject(new Error(output)));
      });
    },
    async remove() {
      await Promise.all(started.map(({ child }) => end(child, 'SIGINT')));
      await rm(place, { recursive: true, force: true });
    },
  };
  try {
    await create(id, folder);
    // As a newcomer and then CI do: the lock file has all that `npm ci` needs.
    await repository.run('npm', 'install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund');
    await repository.run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
    return repository;
  } catch (error) {
    await repository.remove();
    throw error;
  }
}

async function runIn(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run(program, [...args], { cwd: folder });
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${output}`);
  return output;
}
