import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { end, Refusal, run, start } from '../processes/child.ts';
import { installSystemPackage } from './install-system-package.ts';
import { freePort } from '../portal/portal.ts';

/** The oldest PostgreSQL version that the platform's SQL supports. */
const OLDEST_MAJOR = 15;

export interface Postgres {
  /** An empty database on the loopback interface, with a superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Returns folders with PostgreSQL's programs, newest version first. */
function binFolders(): string[] {
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((parent) => existsSync(parent))
    .flatMap((parent) =>
      readdirSync(parent).map((name) => ({
        version: Number(/\d+$/.exec(name)?.[0]),
        bin: path.join(parent, name, 'bin'),
      })),
    )
    .filter(({ version, bin }) => version >= OLDEST_MAJOR && existsSync(path.join(bin, 'initdb')))
    .toSorted((a, b) => b.version - a.version)
    .map(({ bin }) => bin);
  // A symbolic link on the PATH is resolved, because initdb needs the other programs in its folder.
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'initdb'))
    .filter((program) => existsSync(program))
    .map((program) => path.dirname(realpathSync(program)));
  return [...versioned, ...onPath];
}

async function findBinFolder(): Promise<string> {
  const found = binFolders()[0];
  if (found) return found;
  await installSystemPackage({ apt: 'postgresql', brew: 'postgresql@17' });
  const installed = binFolders()[0];
  if (installed) return installed;
  throw new Refusal('PostgreSQL was installed, but its initdb could not be found.');
}

/** Returns a user without special rights if this process runs as root, because PostgreSQL refuses to run as root. */
async function ownerOfServer(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Refusal('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

/** Starts a temporary PostgreSQL with its files in `parent`. Installs PostgreSQL first if necessary. `stop` deletes its files. */
export async function startPostgres(parent: string): Promise<Postgres> {
  const bin = await findBinFolder();
  const owner = await ownerOfServer();
  const folder = await mkdtemp(path.join(parent, 'postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = { cwd: folder, ...owner };

  const initdb = await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );
  if (initdb.code !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Refusal(`${initdb.output}\nPostgreSQL could not create a database; see above.`);
  }

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  const { child, ended } = start(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );

  async function stop(): Promise<void> {
    // SIGINT ends open sessions; SIGTERM would wait for them.
    await end(child, 'SIGINT');
    await rm(folder, { recursive: true, force: true });
  }

  let log = '';
  const isReady = await new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  // A socket file costs less processor time than TCP.
  if (isReady) return { url: `postgres://portal@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`, stop };
  await stop();
  throw new Refusal(`${log}\nPostgreSQL could not be started; see above.`);
}
