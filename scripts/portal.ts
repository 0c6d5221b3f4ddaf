import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Refusal, root, run, startServer, type Server } from './child.ts';

/** Where `npm start` publishes the site to and serves it from. */
export const siteDir = path.join(root, '.site');

/** Builds the apps that changed since their last build, or does other tasks of turbo. Throws a Refusal with the output when one fails. */
export async function build(tasks: readonly string[] = ['build']): Promise<void> {
  const { code, output } = await runTurbo([...tasks, '--output-logs=errors-only']);
  if (code !== 0) throw new Refusal(`${output}\nThe build failed; see above.`);
}

/** Runs turbo as every build here does, in this repository or in a clone of it. */
export async function runTurbo(args: readonly string[], cwd: string = root): Promise<{ code: number; output: string }> {
  const manifest: { devEngines: { packageManager: { version: string } } } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  const pnpm = `pnpm@${manifest.devEngines.packageManager.version}`;
  return run('npx', ['--yes', pnpm, 'exec', 'turbo', 'run', ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
}

/** Publishes what was built into a folder that the portal's server can serve. `shellDist` is relative to the repository. */
export async function publish(into: string = siteDir, shellDist = 'apps/shell/dist'): Promise<void> {
  const { code, output } = await run(process.execPath, [
    '--import',
    'tsx',
    'packages/remote-kit/src/publish-main.ts',
    into,
    shellDist,
  ]);
  if (code !== 0) throw new Refusal(`${output}\nThe site could not be published; see above.`);
}

export interface SandboxOptions {
  port: number;
  portalUrl: string;
  /** A folder for an embedded database of its own; else DATA_DIR, DATABASE_URL and the sandbox's own default decide. */
  dataDir?: string;
  /** Hosts with their ports that webhooks may deliver to whatever their address, as WEBHOOK_ALLOWED_HOSTS lists them. */
  webhookHosts?: string;
  /** How many payments come by themselves; else PAYMENTS_PER_MINUTE and the sandbox's own default decide. */
  paymentsPerMinute?: number;
  /** How many instructions a new database is given; else DEMO_PAYMENTS and the sandbox's own default decide. */
  demoPayments?: number;
}

export function startSandbox({
  port,
  portalUrl,
  dataDir,
  webhookHosts,
  paymentsPerMinute,
  demoPayments,
}: SandboxOptions): Promise<Server> {
  return startServer('sandbox', 'apps/sandbox/src/main.ts', {
    PORT: String(port),
    PORTAL_URL: portalUrl,
    ...(dataDir && { DATA_DIR: dataDir, DATABASE_URL: '' }),
    ...(webhookHosts !== undefined && { WEBHOOK_ALLOWED_HOSTS: webhookHosts }),
    ...(paymentsPerMinute !== undefined && { PAYMENTS_PER_MINUTE: String(paymentsPerMinute) }),
    ...(demoPayments !== undefined && { DEMO_PAYMENTS: String(demoPayments) }),
  });
}

export interface SiteOptions {
  port: number;
  siteDir: string;
  sandboxUrl: string;
  /** Origins of dev servers whose remotes a tab may load in place of the published ones. */
  devServers?: readonly string[];
}

/** Starts the static server of the portal, whose window configuration points at the given sandbox. */
export function startSite(options: SiteOptions): Promise<Server> {
  return startServer('portal server', 'packages/remote-kit/src/serve-main.ts', {
    PORT: String(options.port),
    SITE_DIR: options.siteDir,
    SANDBOX_URL: options.sandboxUrl,
    DEV_SERVERS: options.devServers?.join(' ') ?? '',
  });
}

/** From here on systems give ports to connections that begin: one could be gone before it is listened on. */
const FIRST_OF_CONNECTIONS = 32_768;

const given = new Set<number>();

/** A TCP port on the loopback interface that nothing listens on; another process may be told the same, this one is not again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * (FIRST_OF_CONNECTIONS - 20_000));
    if (given.has(port) || !(await isPortFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** True when nothing listens on the port, on either loopback address. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      // A machine without IPv6 has no ::1, which is no reason to call the port taken.
      probe.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES'),
      );
      probe.listen(port, host, () => probe.close(() => resolve(false)));
    });
    if (isTaken) return false;
  }
  return true;
}
