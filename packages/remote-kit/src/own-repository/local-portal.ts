import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Print } from '../command/portal-output.ts';
import { passSignals } from '../processes/guarded-process.ts';
import { Refusal } from '../refusal.ts';
import { servePortal } from '../serving/serve.ts';
import { sandboxConfig } from '../serving/served-config.ts';
import { startSandboxProcess } from './sandbox-process.ts';

export interface LocalPortal {
  /** The site to serve; the folder is only read. */
  readonly siteDir: string;
  /** The port of the portal. The sandbox has the next one. */
  readonly port: number;
  /** A module with the calls of the team, for the sandbox. Default: none. */
  readonly routes: string | undefined;
  /** The origin of the dev server whose code pages may load. */
  readonly devServer: string;
}

/**
 * Runs the sandbox, and serves a site with it, until a signal such as Ctrl-C. Prints the portal's address and the accounts. Resolves to the
 * exit code of the sandbox. Throws a Refusal if the folder is no site, or the sandbox is not installed or does not start.
 */
export async function runLocalPortal({ siteDir, port, routes, devServer }: LocalPortal, print: Print): Promise<number> {
  if (!existsSync(join(siteDir, 'registry.json')))
    throw new Refusal([`${siteDir} is not a site: it has no registry.json.`]);
  const url = `http://localhost:${port}`;
  const sandbox = await startSandboxProcess({ PORT: String(port + 1), PORTAL_URL: url }, routes);
  passSignals(sandbox);
  const ready = await sandbox.ready;
  const server = await servePortal({
    siteDir,
    port,
    platformUrl: ready.url,
    config: { ...sandboxConfig(ready.url, '/api'), remoteOverrides: true },
    devServers: [devServer],
  }).catch((error: unknown) => {
    sandbox.end();
    throw error;
  });
  print(`Portal ready at ${url}`);
  print('Sign in with one of these accounts (email address, password, purpose):');
  for (const { email, password, purpose } of ready.accounts) print(`  ${email}  ${password}  ${purpose}`);
  const code = await sandbox.ended;
  await server.close();
  return code;
}
