// Runs before dependencies are installed, so it can use only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`The portal needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
  process.exit(1);
}

/** Returns the dependencies of every package.json as text. */
function namedDependencies() {
  const children = (folder) => readdirSync(path.join(root, folder)).map((name) => path.join(folder, name));
  return ['.', ...children('.'), ...children('apps'), ...children('packages')]
    .map((folder) => path.join(root, folder, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
      return JSON.stringify([name, dependencies, devDependencies]);
    })
    .join('\n');
}

/** Installs the dependencies if they changed since the last installation. Throws an error with the installer's output. */
export function install() {
  const stamp = path.join(root, 'node_modules', '.portal-installed');
  const wanted = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) wanted.update(readFileSync(path.join(root, file)));
  wanted.update(namedDependencies());
  const digest = wanted.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;

  console.error('Installing dependencies …');
  const { devEngines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const pnpm = `pnpm@${devEngines.packageManager.version}`;
  const { status, error, stdout, stderr } = spawnSync('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
    cwd: root,
    // Without a terminal, pnpm aborts instead of asking, unless CI=true.
    env: { ...process.env, CI: 'true' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) {
    throw new Error(
      error
        ? `npx could not be run: ${error.message}`
        : `${stdout}${stderr}\nThe dependencies could not be installed; see above.`,
    );
  }
  writeFileSync(stamp, digest);
}

/** Prepares a clean clone to run the project's TypeScript: checks Node's version, installs dependencies, registers tsx. */
export async function prepare() {
  refuseOldNode();
  try {
    install();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const { register } = await import('tsx/esm/api');
  register();
}
