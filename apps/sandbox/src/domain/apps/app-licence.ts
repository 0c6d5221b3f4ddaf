import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import type { CatalogueApp } from './catalogue/catalogue-app.ts';
import { findApp } from './find-app.ts';

/** The licence service that counts the apps of each direction, and the error at its maximum. */
const LIMITS = [
  { direction: 'DEBIT', service: 'collect', reached: 'MAX_COLLECT_APPS_REACHED' },
  { direction: 'CREDIT', service: 'payout', reached: 'MAX_PAYOUT_APPS_REACHED' },
] as const;

export const LICENCE_REFUSALS: readonly PlatformErrorCode[] = LIMITS.map(({ reached }) => reached);

/**
 * Throws if the tenant has more apps of a direction of this one, just installed, than its licence allows. Demo and rewards
 * apps count too; an app of both directions counts in both. The caller has locked the tenant.
 */
export async function requirePlace(trx: Transaction<Schema>, tenantId: string, app: CatalogueApp): Promise<void> {
  const services = await trx
    .selectFrom('tenant_services')
    .select(['name', 'max_apps'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const rows = await trx.selectFrom('installed_apps').select('app_id').where('tenant_id', '=', tenantId).execute();
  const installed = rows.map(({ app_id }) => findApp(app_id).app);
  for (const { direction, service, reached } of LIMITS) {
    const hasDirection = ({ methods }: CatalogueApp) => methods.some((method) => method.directions.includes(direction));
    const maximum = services.find(({ name }) => name === service)?.max_apps ?? Number.POSITIVE_INFINITY;
    if (hasDirection(app) && installed.filter(hasDirection).length > maximum) throw new PlatformError(reached);
  }
}
