import { parseArgs } from 'node:util';
import { UsageError } from '../command/portal-arguments.ts';
import type { Print } from '../command/portal-output.ts';
import { Refusal } from '../refusal.ts';
import { develop } from './develop.ts';
import { releaseRemote } from './release-remote.ts';

const HELP = `Develops and releases the remote in the current folder.

portal-remote dev     --portal <address>  serve it with live reload, to open in a portal that allows overrides
portal-remote release --site <folder>     check the build in dist, publish it and release it to users
portal-remote release --archive <file>    write it to a file that the platform team publishes

--portal <address>  the portal to open it in. Default: PORTAL_URL, or http://localhost:4300
--port <number>     dev: the port of its server. Default: PORT, or 4310
--site <folder>     the site. Default: the environment variable PORTAL_SITE
--loosens, --new-owner, --downgrade, --replaces: release: as in portal --help
`;

/** Runs `portal-remote`. Resolves to the exit code: 0 success, 1 refused, 2 wrong usage. */
export async function runRemote(args: readonly string[], print: Print): Promise<number> {
  try {
    const [command, ...others] = args;
    if (command === 'dev') return await develop(readDevelopment(others), print);
    if (command === 'release') return await releaseRemote(others, print);
    print(HELP.trimEnd());
    return command === '--help' ? 0 : 2;
  } catch (error) {
    if (error instanceof UsageError) {
      print(`${error.message}. See portal-remote --help.`);
      return 2;
    }
    if (error instanceof Refusal) for (const fault of error.faults) print(`✗ ${fault}`);
    else print(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

function readDevelopment(args: readonly string[]) {
  const { values } = parse(args);
  const portal = values.portal ?? process.env['PORTAL_URL'] ?? 'http://localhost:4300';
  const port = values.port ?? process.env['PORT'] ?? '4310';
  if (!URL.canParse(portal)) throw new UsageError(`'${portal}' is not the address of a portal`);
  if (!/^\d{1,5}$/.test(port)) throw new UsageError(`'${port}' is not a port`);
  return { portal: new URL(portal), port: Number(port) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { portal: { type: 'string' }, port: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
  }
}
