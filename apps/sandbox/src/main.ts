import { join, resolve } from 'node:path';
import { createSandbox } from './app.ts';
import { DEMO_ACCOUNTS, DEMO_INVITATION, DEMO_PASSWORD } from './database/demo-tenants.ts';
import { openDatabase } from './database/open-database.ts';
import { renewDemoInvitation } from './demo-invitation.ts';
import { invitationLink } from './invitation-keys.ts';
import { startArrivals } from './payments/arrivals.ts';
import { seedPayments } from './payments/seed-payments.ts';
import { Refusal } from './refusal.ts';
import { readAllowedHosts } from './webhooks/allowed-hosts.ts';
import { resolveName } from './webhooks/public-address.ts';

const DRAIN_MS = 2000;

// An empty variable stands for none.
const env = {
  port: process.env['PORT'] || '4301',
  dataDir: process.env['DATA_DIR'] || '.data/sandbox',
  exportsDir: process.env['EXPORTS_DIR'] || undefined,
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  portalUrl: process.env['PORTAL_URL'] || 'http://localhost:4300',
  webhookAllowedHosts: process.env['WEBHOOK_ALLOWED_HOSTS'] || '',
  demoPayments: process.env['DEMO_PAYMENTS'] || '5000',
  paymentsPerMinute: process.env['PAYMENTS_PER_MINUTE'] || '3',
};

function readNumber(name: string, text: string, { most, isWhole }: { most: number; isWhole: boolean }): number {
  const number = Number(text);
  if (number >= 0 && number <= most && (!isWhole || Number.isInteger(number))) return number;
  throw new Refusal(`${name} must be a ${isWhole ? 'whole ' : ''}number from 0 to ${most}; it is '${text}'.`);
}

async function start(): Promise<void> {
  const port = Number(env.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT must be a whole number from 1 to 65535; it is '${env.port}'.`);
  }
  if (!URL.canParse(env.portalUrl)) throw new Refusal(`PORTAL_URL must be an address; it is '${env.portalUrl}'.`);
  const portalUrl = new URL(env.portalUrl).origin;
  const demoPayments = readNumber('DEMO_PAYMENTS', env.demoPayments, { most: 100_000, isWhole: true });
  const perMinute = readNumber('PAYMENTS_PER_MINUTE', env.paymentsPerMinute, { most: 600, isWhole: false });
  const isAllowedHost = readAllowedHosts(env.webhookAllowedHosts);
  const url = `http://localhost:${port}`;
  const database = await openDatabase(
    env.databaseUrl === undefined ? { dataDir: resolve(env.dataDir) } : { url: env.databaseUrl },
  );
  try {
    await seedPayments(database.db, { count: demoPayments, now: Date.now() });
    const { app, invitationKeys, delivery, exports } = await createSandbox({
      database,
      url,
      portalUrl,
      destinationRules: { isAllowedHost, resolve: resolveName },
      delivery: { playsDemoReceivers: true },
      exports: { directory: resolve(env.exportsDir ?? join(env.dataDir, 'exports')) },
      // There is no mail to send: whoever runs the sandbox reads it here.
      deliverInvitation: ({ to, link }) => console.error(`Invitation for ${to}: ${link}`),
      logger: { level: process.env['LOG_LEVEL'] || 'info' },
    });

    const arrivals = perMinute > 0 ? startArrivals(database, { perMinute, log: app.log }) : undefined;

    let isStopping = false;
    async function stop(): Promise<void> {
      if (isStopping) return;
      isStopping = true;
      const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), delivery?.stop(DRAIN_MS), arrivals?.stop(), exports?.stop()]);
      clearTimeout(drain);
      await database.close();
      process.exit(0);
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

    await app.listen({ host: 'localhost', port }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new Refusal(`Port ${port} is in use.`) : error;
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
    throw error;
  }
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
