import { resolve } from 'node:path';
import { createSandbox } from './app.ts';
import { DEMO_ACCOUNTS, DEMO_INVITATION, DEMO_PASSWORD } from './database/demo-tenants.ts';
import { openDatabase } from './database/open-database.ts';
import { renewDemoInvitation } from './demo-invitation.ts';
import { invitationLink } from './invitation-keys.ts';
import { Refusal } from './refusal.ts';
import { readAllowedHosts } from './webhooks/allowed-hosts.ts';
import { resolveName } from './webhooks/public-address.ts';

const DRAIN_MS = 2000;

// An empty variable stands for none.
const env = {
  port: process.env['PORT'] || '4301',
  dataDir: process.env['DATA_DIR'] || '.data/sandbox',
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  portalUrl: process.env['PORTAL_URL'] || 'http://localhost:4300',
  webhookAllowedHosts: process.env['WEBHOOK_ALLOWED_HOSTS'] || '',
};

async function start(): Promise<void> {
  const port = Number(env.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT must be a whole number from 1 to 65535; it is '${env.port}'.`);
  }
  if (!URL.canParse(env.portalUrl)) throw new Refusal(`PORTAL_URL must be an address; it is '${env.portalUrl}'.`);
  const portalUrl = new URL(env.portalUrl).origin;
  const isAllowedHost = readAllowedHosts(env.webhookAllowedHosts);
  const url = `http://localhost:${port}`;
  const database = await openDatabase(
    env.databaseUrl === undefined ? { dataDir: resolve(env.dataDir) } : { url: env.databaseUrl },
  );
  try {
    const { app, invitationKeys, delivery } = await createSandbox({
      database,
      url,
      portalUrl,
      destinationRules: { isAllowedHost, resolve: resolveName },
      delivery: {},
      // There is no mail to send: whoever runs the sandbox reads it here.
      deliverInvitation: ({ to, link }) => console.error(`Invitation for ${to}: ${link}`),
      logger: { level: process.env['LOG_LEVEL'] || 'info' },
    });

    let isStopping = false;
    async function stop(): Promise<void> {
      if (isStopping) return;
      isStopping = true;
      const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), delivery?.stop(DRAIN_MS)]);
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
