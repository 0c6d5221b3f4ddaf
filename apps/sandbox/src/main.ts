import { stat } from 'node:fs/promises';
import { inspect } from 'node:util';
import { endWithNpm } from '@portal/turn-lock/end-with-npm';
import { createSandbox } from './app.ts';
import { seedConfigurations } from './demo/data/demo-configurations.ts';
import { DEMO_ACCOUNTS, DEMO_INVITATION, DEMO_PASSWORD } from './demo/data/demo-tenants.ts';
import { openDemoDatabase } from './demo/open-demo-database.ts';
import { refusalOfDamage } from './platform/database/open-database.ts';
import { seedProviderSecrets } from './demo/data/demo-provider-secrets.ts';
import { renewDemoInvitation } from './demo/data/demo-invitation.ts';
import { invitationLink } from './domain/tenant/invitation-keys.ts';
import { startArrivals } from './demo/payments/arrivals.ts';
import { seedPayments } from './demo/payments/seed-payments.ts';
import { describePortFault, findPortFault } from './platform/http/port.ts';
import { Refusal } from './platform/refusal.ts';
import { createSecretKey, findSecretKey } from './platform/secrets/secret-key.ts';
import { createSecretStore, refuseOtherKey } from './platform/secrets/secret-store.ts';
import { readSettings, type Settings } from './settings.ts';
import { readTeamRoutes } from './team-routes-file.ts';
import { resolveName } from './domain/webhooks/delivery/public-address.ts';

const DRAIN_MS = 2000;

/** Seeding more payments than this takes so long that the terminal shows a notice. */
const QUICKLY_SEEDED_MAX = 100_000;

function announceSeeding(count: number): void {
  if (count <= QUICKLY_SEEDED_MAX) return;
  const payments = count.toLocaleString('en-GB');
  console.log(
    JSON.stringify({
      preparing: `Adding ${payments} payments to the database. This happens once and may take several minutes.`,
    }),
  );
}

/** Throws a Refusal before anything is created. */
async function refuseUnusable({ port, exportsDir }: Settings): Promise<void> {
  const fault = await findPortFault(port);
  if (fault !== undefined) throw new Refusal(fault);
  const found = await stat(exportsDir).catch(() => undefined);
  if (found && !found.isDirectory()) throw new Refusal(`EXPORTS_DIR must be a folder; ${exportsDir} is a file.`);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const teamRoutes = await readTeamRoutes(process.argv.slice(2));
  await refuseUnusable(settings);
  const foundKey = await findSecretKey(settings.dataDir, settings.secretKey);
  const { port, portalUrl, paymentsPerMinute: perMinute } = settings;
  const url = `http://localhost:${port}`;
  const database = await openDemoDatabase(settings.database);
  try {
    await refuseOtherKey(database.db, foundKey && createSecretStore(foundKey));
    const secrets = createSecretStore(foundKey ?? (await createSecretKey(settings.dataDir)));
    await seedConfigurations(database.db, secrets);
    await seedProviderSecrets(database.db, secrets);
    const demoPayments = { count: settings.demoPayments, now: Date.now() };
    await seedPayments(database.db, demoPayments, { onBegin: announceSeeding });
    const { app, invitationKeys, delivery, exports, schedules, retention } = await createSandbox({
      database,
      url,
      portalUrl,
      secrets,
      destinationRules: { isAllowedHost: settings.isAllowedHost, resolve: resolveName },
      delivery: { playsDemoReceivers: true },
      exports: { directory: settings.exportsDir },
      retention: { keptDays: settings.activityDays },
      teamRoutes,
      // The sandbox sends no email: the invitation link is printed in the terminal.
      deliverInvitation: ({ to, link }) => console.error(`Invitation for ${to}: ${link}`),
      logger: { level: settings.logLevel },
    });

    const arrivals = perMinute > 0 ? startArrivals(database, { perMinute, log: app.log }) : undefined;

    let isStopping = false;
    async function stop(): Promise<void> {
      if (isStopping) return;
      isStopping = true;
      const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([
        app.close(),
        delivery?.stop(DRAIN_MS),
        arrivals?.stop(),
        exports?.stop(),
        schedules?.stop(),
        retention?.stop(),
      ]);
      clearTimeout(drain);
      await database.close();
      process.exit(0);
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => void stop());

    await app.listen({ host: 'localhost', port }).catch((error: NodeJS.ErrnoException) => {
      // Taken since it was checked.
      const fault = describePortFault(port, error.code);
      throw fault === undefined ? error : new Refusal(fault);
    });
    const accounts = DEMO_ACCOUNTS.map(({ email, purpose }) => ({ email, password: DEMO_PASSWORD, purpose }));
    const invitedUserId = await renewDemoInvitation(database.db);
    const invitation = invitedUserId && {
      email: DEMO_INVITATION.email,
      link: invitationLink(portalUrl, invitationKeys.keyOf(invitedUserId)),
    };
    console.log(JSON.stringify({ ready: true, url, accounts, invitation }));
  } catch (error) {
    await database.close();
    throw ('dataDir' in settings.database && refusalOfDamage(error, settings.database.dataDir)) || error;
  }
}

/** Returns the sentence to show for an error; with its stack if LOG_LEVEL asks for it. */
function inSentence(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const isDebugging = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
  if (isDebugging || !(error instanceof Error)) return inspect(error);
  const [reason = ''] = error.message.split('\n', 1);
  return `The sandbox could not be started (${reason}): start it with LOG_LEVEL=debug for details.`;
}

endWithNpm();
try {
  await start();
} catch (error) {
  console.error(inSentence(error));
  process.exit(1);
}
