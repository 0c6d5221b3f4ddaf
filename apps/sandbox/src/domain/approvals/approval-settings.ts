import {
  APPROVAL_SWITCHES,
  type ApprovalSettings,
  type ApprovalSettingsInput,
  type ApprovalSwitch,
} from '@portal/api-client/approvals';
import type { Kysely, Transaction } from 'kysely';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';

const COLUMNS = {
  schemes: 'schemes',
  providerConfigurations: 'provider_configurations',
  appConfigurations: 'app_configurations',
  access: 'access',
} as const satisfies Record<ApprovalSwitch, string>;

/** The switches in words. */
export const SWITCH_WORDS: Readonly<Record<ApprovalSwitch, string>> = {
  schemes: 'Publishing a scheme',
  providerConfigurations: 'Provider configurations',
  appConfigurations: 'App configurations',
  access: 'API keys and users',
};

/** The switches of a tenant. */
export async function readApprovalSettings(db: Kysely<Schema>, tenantId: string): Promise<ApprovalSettings> {
  const row = await db.selectFrom('approval_settings').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  return {
    schemes: row?.schemes ?? false,
    providerConfigurations: row?.provider_configurations ?? false,
    appConfigurations: row?.app_configurations ?? false,
    access: row?.access ?? false,
  };
}

/** Stores the switches that `changes` names. The caller holds the lock of the tenant. */
export async function storeApprovalSettings(
  trx: Transaction<Schema>,
  tenantId: string,
  changes: ApprovalSettingsInput,
): Promise<void> {
  const columns = Object.fromEntries(
    APPROVAL_SWITCHES.flatMap((name) => (changes[name] === undefined ? [] : [[COLUMNS[name], changes[name]]])),
  );
  await trx
    .insertInto('approval_settings')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ tenant_id: tenantId, ...columns }))
    .execute();
}

/**
 * Throws APPROVAL_REQUIRED if the tenant requires an approval for this kind of change. Takes turns with approvals and changes of the switches until the
 * transaction ends. Call it before the change.
 */
export async function requireNoApproval(
  trx: Transaction<Schema>,
  tenantId: string,
  kind: ApprovalSwitch,
): Promise<void> {
  await lockTenant(trx, { tenantId });
  const settings = await readApprovalSettings(trx, tenantId);
  if (settings[kind]) throw new PlatformError('APPROVAL_REQUIRED');
}
