import { parseArgs } from 'node:util';
import { siteFolder, UsageError } from '../command/portal-arguments.ts';
import { runPortal } from '../command/portal-command.ts';
import type { Print } from '../command/portal-output.ts';
import { isolationFaults } from '../isolation/isolation-faults.ts';
import { Refusal } from '../refusal.ts';
import { develop } from './develop.ts';
import { runLocalPortal } from './local-portal.ts';
import { releaseRemote } from './release-remote.ts';

const HELP = `Develops and releases the remote in the current folder.

portal-remote check                       refuse style sheets and dependencies that reach beyond the area
portal-remote portal  --site <folder>     run the sandbox, and serve a site with it in which the remote can be developed
portal-remote dev     --portal <address>  serve it with live reload, to open in a portal that allows overrides
portal-remote rehearse --site <site>      open every page of the build in dist in a browser, in a copy of the site with the sandbox
portal-remote release --site <folder>     check the build in dist, publish it, rehearse it and release it to users
portal-remote release --archive <file>    write it to a file that the platform team publishes

--portal <address>  the portal to open it in. Default: PORTAL_URL, or http://localhost:4300
--port <number>     dev: the port of its server. Default: 4310. portal: that of the portal. Default: 4300; the sandbox has the next one
--site <folder>     the site; for rehearse, also its address. Default: the environment variable PORTAL_SITE
--routes <file>     portal, rehearse, release: a module with the calls of the team, for the sandbox
--dev <address>     portal: the server of dev. Default: http://localhost:4310
--loosens, --new-owner, --downgrade, --replaces, --without-rehearsal: release: as in portal --help
`;

/** Runs `portal-remote`. Resolves to the exit code: 0 success, 1 refused, 2 wrong usage. */
export async function runRemote(args: readonly string[], print: Print): Promise<number> {
  try {
    const [command, ...others] = args;
    if (others.includes('--help')) {
      print(HELP.trimEnd());
      return 0;
    }
    if (command === 'portal') return await runLocalPortal(readLocalPortal(others), print);
    if (command === 'dev') return await develop(readDevelopment(others), print);
    if (command === 'check') return check(others, print);
    if (command === 'rehearse') return await runPortal(['rehearse', 'dist', ...others], print);
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

function check(args: readonly string[], print: Print): number {
  parse(args, []);
  const faults = isolationFaults(process.cwd());
  if (faults.length > 0) throw new Refusal(faults);
  print('✓ Style sheets and dependencies stay in the area.');
  return 0;
}

const DEV_PORT = 4310;

function readDevelopment(args: readonly string[]) {
  const values = parse(args, ['portal', 'port']);
  const portal = readAddress(values['portal'] ?? process.env['PORTAL_URL'] ?? 'http://localhost:4300');
  return { portal, port: readPort(values['port'], DEV_PORT) };
}

function readLocalPortal(args: readonly string[]) {
  const values = parse(args, ['site', 'port', 'routes', 'dev']);
  const site = values['site'] ?? process.env['PORTAL_SITE'] ?? '';
  if (site === '') throw new UsageError('Specify the site with --site <folder> or PORTAL_SITE');
  return {
    siteDir: siteFolder(site, 'portal'),
    port: readPort(values['port'], 4300),
    routes: values['routes'],
    devServer: readAddress(values['dev'] ?? `http://localhost:${DEV_PORT}`).origin,
  };
}

function readAddress(text: string): URL {
  if (!URL.canParse(text)) throw new UsageError(`'${text}' is not an address such as http://localhost:4300`);
  return new URL(text);
}

function readPort(text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_534) throw new UsageError(`'${text}' is not a port from 1 to 65534`);
  return port;
}

function parse(args: readonly string[], names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return { ...parseArgs({ args: [...args], options }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
  }
}
