import { join } from 'node:path';
import type { Print } from '../command/portal-output.ts';
import { readPortal } from '../build/portal-manifest.ts';
import { passSignals, startGuarded } from '../processes/guarded-process.ts';
import { Refusal } from '../refusal.ts';

export interface Development {
  /** The portal that shows the remote. */
  readonly portal: URL;
  /** The port of the remote's own server. */
  readonly port: number;
}

/**
 * Serves the remote in the current folder from its sources until a signal such as Ctrl-C, and prints the address that opens it in a portal,
 * which stays as it is released. Resolves to the exit code of the server. Throws a Refusal if the portal does not respond, or does not allow
 * overrides.
 */
export async function develop({ portal, port }: Development, print: Print): Promise<number> {
  await refuseWithoutOverrides(portal, port);
  const { id } = await readPortal(process.cwd());
  const server = startGuarded(join(import.meta.dirname, '../build/dev-main.mjs'), [], {
    ...process.env,
    APP_ROOT: process.cwd(),
    PORT: String(port),
    NODE_ENV: 'development',
    STRICT_PAGE: 'yes',
    RELEASED_PAGE: 'yes',
  });
  passSignals(server);
  server.child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('"ready":true')) return process.stdout.write(text);
    const override = `${id}@http://localhost:${port}/mf-manifest.json`;
    print(`Open ${new URL(`/?remote-override=${override}`, portal).href}`);
    print('The portal shows a banner while this tab runs the remote from its sources. Ctrl-C ends the server.');
    return true;
  });
  return server.ended;
}

/** The page says in its policy which servers it may load code from. */
async function refuseWithoutOverrides(portal: URL, port: number): Promise<void> {
  const response = await fetch(portal).catch(() => undefined);
  if (!response?.ok)
    throw new Refusal([
      `${portal.origin} does not respond with a portal. Start one with 'npm run portal -- --site <folder>' and wait for 'Portal ready', or name another one with --portal.`,
    ]);
  const policy = response.headers.get('content-security-policy') ?? '';
  const server = `http://localhost:${port}`;
  if (policy === '' || policy.split(/[\s;]+/).includes(server)) return;
  throw new Refusal([
    `The portal at ${portal.origin} does not load code from ${server}. 'npm run portal -- --site <folder>' starts one that does; in others, the operator has to allow it.`,
  ]);
}
