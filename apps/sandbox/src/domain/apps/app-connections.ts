import type { InstalledApps } from '@portal/api-client/installed-apps';
import type { Kysely, Transaction } from 'kysely';
import { cancelAttempts, redeemAttempt, type Redemption } from '../consent/consent-attempts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import type { CatalogueApp } from './catalogue/catalogue-app.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';

interface ConnectedApp {
  readonly tenantId: string;
  readonly appId: string;
  readonly now: number;
}

/** Connects an app with the code of a consent. Deletes the result of the last validation. Throws the errors of `redeemAttempt`. */
export async function connectApp(
  trx: Transaction<Schema>,
  app: ConnectedApp,
  consent: Pick<Redemption, 'attemptId' | 'redirectUri' | 'userId'>,
): Promise<void> {
  const { tenantId, appId, now } = app;
  await redeemAttempt(trx, { ...consent, subject: { kind: 'app', tenantId, id: appId }, now });
  await storeConnection(trx, app);
  await deleteValidation(trx, app);
}

/** Stores that an app is connected. */
export async function storeConnection(trx: Transaction<Schema>, { tenantId, appId, now }: ConnectedApp): Promise<void> {
  const connected = { status: 'CONNECTED', connected_on: new Date(now) };
  await trx
    .insertInto('app_connections')
    .values({ tenant_id: tenantId, app_id: appId, ...connected })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'app_id']).doUpdateSet(connected))
    .execute();
}

/** Whether an app can be used as far as its connection is concerned: one that does not connect by redirect always can. */
export async function isConnected(
  db: Kysely<Schema>,
  { tenantId, app }: { readonly tenantId: string; readonly app: CatalogueApp },
): Promise<boolean> {
  if (!app.capabilities.includes('redirect')) return true;
  const connected = await db
    .selectFrom('app_connections')
    .select('app_id')
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', app.appId.toLowerCase())
    .where('status', '=', 'CONNECTED')
    .executeTakeFirst();
  return connected !== undefined;
}

function deleteValidation(trx: Transaction<Schema>, { tenantId, appId }: Pick<ConnectedApp, 'tenantId' | 'appId'>) {
  return trx.deleteFrom('app_validations').where('tenant_id', '=', tenantId).where('app_id', '=', appId).execute();
}

/** Ends the connection of an app and its open attempts, and deletes the result of the last validation. */
export async function disconnectApp(trx: Transaction<Schema>, { tenantId, appId, now }: ConnectedApp): Promise<void> {
  await cancelAttempts(trx, { kind: 'app', tenantId, id: appId }, now);
  const ended = await trx
    .deleteFrom('app_connections')
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', appId)
    .returning('status')
    .executeTakeFirst();
  if (ended?.status !== 'CONNECTED') return;
  await deleteValidation(trx, { tenantId, appId });
  await raiseEvent(trx, tenantId, 'app.connection-revoked', { appId });
}

/** The connections of the installed apps that connect by redirect. */
export async function listConnections(
  db: Kysely<Schema>,
  { tenantId, appIds }: { readonly tenantId: string; readonly appIds: readonly string[] },
): Promise<NonNullable<InstalledApps['connections']>> {
  const rows = await db.selectFrom('app_connections').selectAll().where('tenant_id', '=', tenantId).execute();
  return CATALOGUE.filter(({ capabilities }) => capabilities.includes('redirect'))
    .map(({ appId }) => appId.toLowerCase())
    .filter((appId) => appIds.includes(appId))
    .toSorted()
    .map((appId) => ({ appId, status: rows.find(({ app_id }) => app_id === appId)?.status ?? 'NOT_CONNECTED' }));
}
