import { findPortFault } from '@portal/sandbox/port';
import { endAll, inSentences, onSignalToEnd, Refusal, type Server } from '../processes/child.ts';
import {
  buildForDevelopment,
  overrideQuery,
  refuseUnknownRemotes,
  startDevelopmentSite,
  startDevServers,
  startRemoteDevServers,
} from './dev-servers.ts';
import { build, publish, siteDir, startSandbox, startSite } from './portal.ts';

const DEFAULT_PORT = 4300;
/** Leaves room for the sandbox, which uses the next port, and for dev servers of remotes, which use the ports after that. */
const LAST_PORT = 65_000;

function readPort(): number {
  const text = process.env['PORT'] ?? '';
  if (text === '') return DEFAULT_PORT;
  // The sandbox reads its port in the same way: digits only.
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= LAST_PORT) return port;
  throw new Refusal(`PORT must be a whole number from 1 to ${LAST_PORT}; it is '${text}'.`);
}

async function refuseTakenPorts(ports: number[]): Promise<void> {
  for (const port of ports) {
    const fault = await findPortFault(port);
    if (fault === undefined) continue;
    throw new Refusal(`${fault} Set PORT to another one. The portal uses that port, and the sandbox the next one.`);
  }
}

interface Addresses {
  port: number;
  sandboxUrl: string;
}

/** The servers of the portal: built while the sandbox starts, then started. `query` is the query string of the address to open. */
type Front = () => Promise<(addresses: Addresses) => Promise<{ servers: Server[]; query?: string }>>;

/** The built and published portal, like in production. */
const asBuilt: Front = async () => {
  await build();
  await publish();
  return async (addresses) => ({ servers: [await startSite({ ...addresses, siteDir, origins: 'one' })] });
};

/** Every app from its sources, with hot reload. */
const fromSources: Front = async () => async (addresses) => ({ servers: await startDevServers(addresses) });

/** The named remotes from their sources, with hot reload, and the built versions of all others. */
function developing(names: readonly string[]): Front {
  return async () => {
    const [remotes] = await Promise.all([startRemoteDevServers(names, readPort() + 2), buildForDevelopment()]);
    return async (addresses) => ({
      servers: [...remotes, await startDevelopmentSite(addresses, remotes)],
      query: overrideQuery(names, remotes),
    });
  };
}

async function start(front: Front): Promise<void> {
  const port = readPort();
  await refuseTakenPorts([port, port + 1]);
  const portalUrl = `http://localhost:${port}`;

  // The sandbox needs nothing that is built, so its database starts while the apps build.
  const [sandbox, serve] = await Promise.all([startSandbox({ port: port + 1, portalUrl }), front()]);
  const { servers, query } = await serve({ port, sandboxUrl: sandbox.ready.url });

  console.log(`Portal ready at ${portalUrl}${query === undefined ? '' : `/${query}`}`);
  printAccounts(sandbox.ready['accounts']);
  printInvitation(sandbox.ready['invitation']);

  void sandbox.ended.then(() => end(1, 'The sandbox ended unexpectedly, so the portal ends too.'));
  for (const { ended } of servers) {
    void ended.then(() => end(1, 'A server of the portal ended unexpectedly, so the sandbox ends too.'));
  }
}

/** Prints the sandbox's accounts in columns. */
function printAccounts(accounts: unknown): void {
  const rows = Array.isArray(accounts) ? accounts.map((account) => Object.values(account).map(String)) : [];
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((text, i) => Math.max(text.length, widest[i] ?? 0)),
    [],
  );
  console.log('Sign in with one of these accounts (email address, password, purpose):');
  for (const row of rows) console.log(`  ${row.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}

/** Prints the sandbox's open invitation, if there is one. */
function printInvitation(invitation: unknown): void {
  if (typeof invitation !== 'object' || invitation === null) return;
  const [email, link] = Object.values(invitation).map(String);
  console.log(`Or accept the invitation of ${email}, who has no account yet:\n  ${link}`);
}

let isEnding = false;

async function end(code: number, reason?: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (reason) console.error(reason);
  await endAll();
  process.exit(code);
}

/**
 * Runs portal and sandbox until a signal such as Ctrl-C, for `npm start`, `npm run dev` and `npm run dev <remotes>`, and always ends both together.
 * `development` lists the remotes to develop; an empty list means the shell and all remotes. Default: the built portal.
 */
export async function startPortal(development?: readonly string[]): Promise<void> {
  onSignalToEnd(() => void end(0));
  try {
    if (development === undefined) await start(asBuilt);
    else {
      await refuseUnknownRemotes(development);
      await start(development.length === 0 ? fromSources : developing(development));
    }
  } catch (error) {
    await end(1, inSentences(error));
  }
}
