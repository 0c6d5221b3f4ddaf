import type { Transaction } from 'kysely';
import type { Member } from '../http/guard.ts';
import type { Schema } from './schema.ts';

/** Makes the transactions of a tenant take turns, from this call until they end. */
export async function lockTenant(trx: Transaction<Schema>, { tenantId }: Pick<Member, 'tenantId'>): Promise<void> {
  await trx.selectFrom('tenants').select('tenant_id').where('tenant_id', '=', tenantId).forNoKeyUpdate().execute();
}
