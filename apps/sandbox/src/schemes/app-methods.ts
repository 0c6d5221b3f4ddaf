import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { type KnownMethods, knownMethods } from '@portal/api-client/scheme-rules';
import type { Kysely } from 'kysely';
import type { IconDrawing } from '../apps/catalogue/icon.ts';
import { CATALOGUE, METHOD_ICONS } from '../apps/catalogue.ts';
import type { Schema } from '../database/schema.ts';

/** The payment methods of every payment app, ordered by method and app. */
export function appMethods(
  installed: ReadonlySet<string>,
  iconUrl: (icon: IconDrawing) => string = () => '',
): PaymentMethod[] {
  const apps = CATALOGUE.filter(({ appType }) => appType === 'PAYMENTS');
  return apps
    .flatMap((app) =>
      app.methods.map((method) => ({
        appId: app.appId.toLowerCase(),
        appName: app.name,
        isInstalled: installed.has(app.appId.toLowerCase()),
        paymentMethod: method.paymentMethod,
        name: method.name,
        iconUrl: iconUrl(METHOD_ICONS[method.paymentType]),
        paymentType: method.paymentType,
        group: method.group,
        directions: [...method.directions],
        supportedCurrencies: method.currencies.toSorted(),
        supportedCountries: method.countries.toSorted(),
        supportedAgreementTypes: [...app.agreementTypes],
        supportedAuthorizationSources: [...app.authorizationSources],
      })),
    )
    .toSorted(
      (one, other) => one.name.localeCompare(other.name, 'en') || one.appName.localeCompare(other.appName, 'en'),
    );
}

/** The ids of a tenant's apps, in lower case. */
export async function installedApps(db: Kysely<Schema>, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('installed_apps').select('app_id').where('tenant_id', '=', tenantId).execute();
  return new Set(rows.map(({ app_id }) => app_id));
}

/** The payment methods for matching rules of a tenant. */
export async function methodsOf(db: Kysely<Schema>, tenantId: string): Promise<KnownMethods> {
  return knownMethods(appMethods(await installedApps(db, tenantId)));
}
