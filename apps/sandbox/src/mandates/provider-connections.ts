import type { Provider } from '@portal/api-client/provider-configurations';
import { type Kysely, sql } from 'kysely';
import type { ConsentSubject } from '../consent/consent-clients.ts';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';

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

/** Withdraws the permission of a provider that the tenant is connected to, with its settings and secrets. */
export async function disconnect(db: Kysely<Schema>, { tenantId, id }: ConsentSubject): Promise<void> {
  const ofProvider = { tenant_id: tenantId, provider: id };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('provider_connections')
      .set({ status: 'NOT_CONNECTED', settings: '{}' })
      .where((where) => where.and(ofProvider))
      .execute();
    await trx
      .deleteFrom('provider_secrets')
      .where((where) => where.and(ofProvider))
      .execute();
  });
}
