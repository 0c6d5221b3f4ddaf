import type { CheckoutMethod } from '@portal/api-client/themes';
import type { Kysely } from 'kysely';
import { iconAddress } from '../apps/catalogue/app-images.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isTurnedOn, publishedSchemes } from '../schemes/published-schemes.ts';
import { appMethods, installedApps } from '../schemes/app-methods.ts';

/** The payment methods that the tenant's published collect schemes turn on in installed apps, each once, by name. */
export async function publishedMethods(
  db: Kysely<Schema>,
  { tenantId, origin }: { readonly tenantId: string; readonly origin: string },
): Promise<CheckoutMethod[]> {
  const schemes = (await publishedSchemes(db, tenantId)).filter(({ compiled }) => compiled.kind === 'collect');
  const methods = appMethods(await installedApps(db, tenantId), { iconUrl: (icon) => iconAddress(origin, icon) });
  const found = new Map<string, CheckoutMethod>();
  for (const { appId, paymentMethod, name, paymentType, iconUrl } of methods) {
    if (found.has(paymentMethod) || !isTurnedOn(schemes, { appId, code: paymentMethod })) continue;
    found.set(paymentMethod, { paymentMethod, name, paymentType, iconUrl });
  }
  return [...found.values()];
}
