import path from 'node:path';
import { sandboxBundle } from '@portal/sandbox/bundle';
import { isPortFree } from '@portal/sandbox/port';
import { Refusal, root, run, startServer, type Server } from '../processes/child.ts';

/** The folder to which `npm start` publishes the site, and from which it serves it. */
export const siteDir = path.join(root, '.site');

/** Builds the apps that changed since their last build, or runs other turbo tasks. Throws a Refusal with the output if one fails. */
export async function build(tasks: readonly string[] = ['build']): Promise<void> {
  const { code, output } = await runTurbo([...tasks, '--output-logs=errors-only']);
  if (code !== 0) throw new Refusal(`${output}\nThe build failed; see above.`);
}

/** Runs turbo with the environment of all builds, in this repository or in a clone of it. Nothing is installed. */
export async function runTurbo(args: readonly string[], cwd: string = root): Promise<{ code: number; output: string }> {
  const packageManager = path.join(cwd, 'scripts/package-manager');
  return run(path.join(cwd, 'node_modules/.bin/turbo'), ['run', ...args], {
    cwd,
    env: {
      ...process.env,
      PATH: [packageManager, process.env['PATH']].join(path.delimiter),
      NODE_ENV: 'production',
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });
}

/** Publishes the built apps to a folder that the portal's server can serve. `shellDist` is relative to the repository. */
export async function publish(into: string = siteDir, shellDist = 'apps/shell/dist'): Promise<void> {
  const { code, output } = await run(process.execPath, [
    '--import',
    'tsx',
    'packages/remote-kit/src/releases/publish-main.ts',
    into,
    shellDist,
  ]);
  if (code !== 0) throw new Refusal(`${output}\nThe site could not be published; see above.`);
  for (const line of output.split('\n')) if (line.startsWith('! ')) console.log(line);
}

export interface SandboxOptions {
  port: number;
  portalUrl: string;
  /** A folder for an embedded database. Default: DATA_DIR or DATABASE_URL, or the sandbox's default. */
  dataDir?: string;
  /** Hosts with ports that webhooks may use even if their address is private, in the format of WEBHOOK_ALLOWED_HOSTS. */
  webhookHosts?: string;
  /** Number of payments that the sandbox creates per minute. Default: PAYMENTS_PER_MINUTE, or the sandbox's default. */
  paymentsPerMinute?: number;
  /** Number of instructions in a new database. Default: DEMO_PAYMENTS, or the sandbox's default. */
  demoPayments?: number;
  /** Receives the sandbox's error output, with the links of the invitations that it sends. */
  onErrorOutput?: (text: string) => void;
}

export async function startSandbox({
  port,
  portalUrl,
  dataDir,
  webhookHosts,
  paymentsPerMinute,
  demoPayments,
  onErrorOutput,
}: SandboxOptions): Promise<Server> {
  const env = {
    PORT: String(port),
    PORTAL_URL: portalUrl,
    ...(dataDir && { DATA_DIR: dataDir, DATABASE_URL: '' }),
    ...(webhookHosts !== undefined && { WEBHOOK_ALLOWED_HOSTS: webhookHosts }),
    ...(paymentsPerMinute !== undefined && { PAYMENTS_PER_MINUTE: String(paymentsPerMinute) }),
    ...(demoPayments !== undefined && { DEMO_PAYMENTS: String(demoPayments) }),
  };
  return startServer('sandbox', await sandboxBundle(), env, onErrorOutput);
}

export interface SiteOptions {
  port: number;
  siteDir: string;
  sandboxUrl: string;
  /** Whether the server passes calls on to the sandbox, or the page calls it at its own origin. */
  origins: 'one' | 'two';
  /** Origins of dev servers whose remotes a tab can load instead of the published ones. */
  devServers?: readonly string[];
}

/** Starts the portal's server for a site, with a window configuration for the given sandbox. */
export function startSite(options: SiteOptions): Promise<Server> {
  return startServer('portal server', 'packages/remote-kit/src/serving/serve-main.ts', {
    PORT: String(options.port),
    SITE_DIR: options.siteDir,
    SANDBOX_URL: options.sandboxUrl,
    ORIGINS: options.origins,
    DEV_SERVERS: options.devServers?.join(' ') ?? '',
  });
}

/** The operating system assigns ports from here on to outgoing connections, so a free port could be taken before it is used. */
const FIRST_OF_CONNECTIONS = 32_768;

const given = new Set<number>();

/** Returns a free TCP port on the loopback interface. Never returns the same port twice in this process, but others may pick it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * (FIRST_OF_CONNECTIONS - 20_000));
    if (given.has(port) || !(await isPortFree(port))) continue;
    given.add(port);
    return port;
  }
}
