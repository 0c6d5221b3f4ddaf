import { endAll, inSentences, Refusal } from './child.ts';
import { build, isPortFree, publish, siteDir, startDevServers, startSandbox, startSite } from './portal.ts';

const DEFAULT_PORT = 4300;

function readPort(): number {
  const text = process.env['PORT'] ?? '';
  if (text === '') return DEFAULT_PORT;
  const port = Number(text);
  // The sandbox takes the next one, which must exist too.
  if (Number.isInteger(port) && port >= 1 && port <= 65_534) return port;
  throw new Refusal(`PORT must be a whole number from 1 to 65534; it is '${text}'.`);
}

async function refuseTakenPorts(ports: number[]): Promise<void> {
  for (const port of ports) {
    if (await isPortFree(port)) continue;
    throw new Refusal(
      `Port ${port} is in use. Set PORT to another one: the portal listens there, and the sandbox on the port after it.`,
    );
  }
}

/** `built`: what was built and published, as in production. `development`: every app from its sources, with hot reload. */
type Flavour = 'built' | 'development';

async function start(flavour: Flavour): Promise<void> {
  const port = readPort();
  await refuseTakenPorts([port, port + 1]);
  const portalUrl = `http://localhost:${port}`;

  // The sandbox needs nothing that is built, so its database starts while the apps build.
  const [sandbox] = await Promise.all([
    startSandbox({ port: port + 1, portalUrl }),
    flavour === 'built' && build().then(() => publish()),
  ]);
  const sandboxUrl = sandbox.ready.url;
  const servers =
    flavour === 'built'
      ? [await startSite({ port, siteDir, sandboxUrl })]
      : await startDevServers({ port, sandboxUrl });

  console.log(`Portal ready at ${portalUrl}`);
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

/** `npm start` and `npm run dev`: runs portal and sandbox until Ctrl-C, and ends both whatever happens. */
export async function startPortal(flavour: Flavour): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    await start(flavour);
  } catch (error) {
    await end(1, inSentences(error));
  }
}
