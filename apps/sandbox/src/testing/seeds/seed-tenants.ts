import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Moves a tenant to another account. */
export async function setAccount(db: Kysely<Schema>, tenantId: string, accountId: string): Promise<void> {
  await db.updateTable('tenants').set({ account_id: accountId }).where('tenant_id', '=', tenantId).execute();
}

/** Turns a flag on for a tenant. */
export async function addFlag(db: Kysely<Schema>, tenantId: string, flagKey: string): Promise<void> {
  await db.insertInto('tenant_flags').values({ tenant_id: tenantId, flag_key: flagKey, variant: 'on' }).execute();
}

/** Turns a flag off for a tenant. */
export async function removeFlag(db: Kysely<Schema>, tenantId: string, flagKey: string): Promise<void> {
  await db.deleteFrom('tenant_flags').where('tenant_id', '=', tenantId).where('flag_key', '=', flagKey).execute();
}
