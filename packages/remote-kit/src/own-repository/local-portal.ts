import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import type { Print } from '../command/portal-output.ts';
import { startGuarded } from '../processes/guarded-process.ts';
import { Refusal } from '../refusal.ts';
import { servePortal } from '../serving/serve.ts';
import { sandboxConfig } from '../serving/served-config.ts';
import { findPackage } from '../shared-modules/package-info.ts';

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

const SANDBOX = '@portal/sandbox';
const COMMAND = 'portal-sandbox';
const manifestSchema = z.object({ bin: z.object({ [COMMAND]: z.string() }) });
const readySchema = z.object({
  ready: z.literal(true),
  url: z.string(),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), purpose: z.string() })),
});

/**
 * Runs the sandbox, and serves a site with it, until a signal such as Ctrl-C. Prints the portal's address and the accounts. Resolves to the
 * exit code of the sandbox. Throws a Refusal if the folder is no site, or the sandbox is not installed or does not start.
 */
export async function runLocalPortal({ siteDir, port, routes, devServer }: LocalPortal, print: Print): Promise<number> {
  if (!existsSync(join(siteDir, 'registry.json')))
    throw new Refusal([`${siteDir} is not a site: it has no registry.json.`]);
  const url = `http://localhost:${port}`;
  const sandbox = startGuarded(sandboxCommand(), routes === undefined ? [] : ['--routes', routes], {
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: String(port + 1),
    PORTAL_URL: url,
  });
  const ready = await firstReady(createInterface({ input: sandbox.child.stdout }), sandbox.ended);
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

function sandboxCommand(): string {
  const folder = findPackage(process.cwd(), SANDBOX);
  const { bin } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return join(folder, bin[COMMAND]);
}

/** Resolves to the line of JSON that the sandbox prints when it is ready. */
async function firstReady(lines: AsyncIterable<string>, ended: Promise<unknown>): Promise<z.infer<typeof readySchema>> {
  const found = (async () => {
    for await (const line of lines) {
      const message = line.startsWith('{"ready"') ? readySchema.safeParse(JSON.parse(line)) : undefined;
      if (message?.success) return message.data;
    }
    throw new Refusal(['The sandbox could not be started; see above.']);
  })();
  await Promise.race([found, ended]);
  return found;
}
