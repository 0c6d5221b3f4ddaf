import { connectsByRedirect, type Provider } from '@portal/api-client/provider-configurations';
import { type Kysely, sql, type Transaction } from 'kysely';
import { cancelAttempts } from '../consent/consent-attempts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';

/** Throws PROVIDER_NOT_CONNECTED. */
export async function requireConnected(db: Kysely<Schema>, tenantId: string, provider: Provider): Promise<void> {
  const connected = await db
    .selectFrom('provider_connections')
    .select('provider')
    .where((where) => where.and({ tenant_id: tenantId, provider, status: 'CONNECTED' }))
    .executeTakeFirst();
  if (!connected) throw new PlatformError('PROVIDER_NOT_CONNECTED');
}

/** Activates the pending profiles of the networks whose provider is connected. */
export async function activateProfiles(db: Kysely<Schema>, tenantId: string): Promise<void> {
  await sql`update creditor_profiles set status = 'ACTIVE'
    where tenant_id = ${tenantId} and status = 'PENDING' and network in (
      select network from provider_configurations join provider_connections using (tenant_id, provider)
      where tenant_id = ${tenantId} and status = 'CONNECTED'
    )`.execute(db);
}

/** Throws PROVIDER_CANNOT_DO_THIS for a provider that connects with credentials. */
export function requireRedirect(provider: Provider): void {
  if (!connectsByRedirect(provider)) throw new PlatformError('PROVIDER_CANNOT_DO_THIS');
}

interface EndedConnection {
  readonly tenantId: string;
  readonly provider: Provider;
  readonly now: number;
}

/**
 * Ends the connection of a provider and its open attempts. Deletes the access token that the provider had issued, and
 * keeps the settings.
 */
export async function disconnectProvider(trx: Transaction<Schema>, ended: EndedConnection): Promise<void> {
  const ofProvider = await endConnection(trx, ended);
  await trx
    .deleteFrom('provider_secrets')
    .where((where) => where.and({ ...ofProvider, path: 'accessToken' }))
    .execute();
}

/** Ends the connection of a provider and its open attempts. Deletes its settings and secrets. */
export async function deleteConnection(trx: Transaction<Schema>, ended: EndedConnection): Promise<void> {
  const ofProvider = await endConnection(trx, ended);
  await trx
    .updateTable('provider_connections')
    .set({ settings: '{}' })
    .where((where) => where.and(ofProvider))
    .execute();
  await trx
    .deleteFrom('provider_secrets')
    .where((where) => where.and(ofProvider))
    .execute();
}

async function endConnection(trx: Transaction<Schema>, { tenantId, provider, now }: EndedConnection) {
  const ofProvider = { tenant_id: tenantId, provider };
  await cancelAttempts(trx, { kind: 'provider', tenantId, id: provider }, now);
  await trx
    .updateTable('provider_connections')
    .set({ status: 'NOT_CONNECTED' })
    .where((where) => where.and(ofProvider))
    .execute();
  return ofProvider;
}
