import { endAll, inSentences, Refusal, type Server } from './child.ts';
import {
  buildForDevelopment,
  overrideQuery,
  refuseUnknownRemotes,
  startDevelopmentSite,
  startDevServers,
  startRemoteDevServers,
} from './dev-servers.ts';
import { build, isPortFree, publish, siteDir, startSandbox, startSite } from './portal.ts';

const DEFAULT_PORT = 4300;
/** The sandbox takes the next one, and dev servers of remotes those after it, all of which must exist too. */
const LAST_PORT = 65_000;

function readPort(): number {
  const text = process.env['PORT'] ?? '';
  if (text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= LAST_PORT) return port;
  throw new Refusal(`PORT must be a whole number from 1 to ${LAST_PORT}; it is '${text}'.`);
}

async function refuseTakenPorts(ports: number[]): Promise<void> {
  for (const port of ports) {
    if (await isPortFree(port)) continue;
    throw new Refusal(
      `Port ${port} is in use. Set PORT to another one: the portal listens there, and the sandbox on the port after it.`,
    );
  }
}

interface Addresses {
  port: number;
  sandboxUrl: string;
}

/** What stands before the sandbox: made ready while that starts, then served. `query` opens it as it is meant to be seen. */
type Front = () => Promise<(addresses: Addresses) => Promise<{ servers: Server[]; query?: string }>>;

/** What was built and published, as in production. */
const asBuilt: Front = async () => {
  await build();
  await publish();
  return async (addresses) => ({ servers: [await startSite({ ...addresses, siteDir })] });
};

/** Every app from its sources, with hot reload. */
const fromSources: Front = async () => async (addresses) => ({ servers: await startDevServers(addresses) });

/** The named remotes from their sources, with hot reload, and the rest as built. */
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

/** Prints what the sandbox says about its accounts, as columns; rows of another shape are left out. */
function printAccounts(accounts: unknown): void {
  const rows = Array.isArray(accounts) ? accounts.map((account) => Object.values(account).map(String)) : [];
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((text, i) => Math.max(text.length, widest[i] ?? 0)),
    [],
  );
  console.log('Sign in with one of these accounts (address, password, what it is):');
  for (const row of rows) console.log(`  ${row.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}

/** Prints the sandbox's open invitation, where it says that there is one. */
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
 * `npm start`, `npm run dev`, and `npm run dev <remotes>`: runs portal and sandbox until Ctrl-C, and ends both whatever happens.
 * `development`: the remotes to develop, none for all of them and the shell.
 */
export async function startPortal(development?: readonly string[]): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
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
