import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

interface OfApp {
  readonly tenantId: string;
  readonly appId: string;
}

/** The bank account that is linked to an app; undefined if there is none. */
export async function findLinkedAccount(
  db: Kysely<Schema>,
  { tenantId, appId }: OfApp,
): Promise<Selectable<Schema['linked_accounts']> | undefined> {
  return db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
}

/** Links a bank account to an app, in place of the one that was linked before. */
export async function storeLinkedAccount(
  trx: Kysely<Schema>,
  { tenantId, appId }: OfApp,
  account: { readonly holderName: string; readonly iban: string; readonly bic: string | null },
): Promise<void> {
  const columns = { holder_name: account.holderName, iban: account.iban, bic: account.bic, linked_on: new Date() };
  await trx
    .insertInto('linked_accounts')
    .values({ tenant_id: tenantId, app_id: appId, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'app_id']).doUpdateSet(columns))
    .execute();
}
