import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { type KnownMethods, knownMethods } from '@portal/scheme-rules';
import type { Kysely } from 'kysely';
import type { AppEnvironment } from '../apps/app-environment.ts';
import type { PaymentType } from '../apps/catalogue/catalogue-app.ts';
import type { IconDrawing } from '../apps/catalogue/icon.ts';
import { CATALOGUE, METHOD_ICONS } from '../apps/catalogue/catalogue.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The payment methods of every payment app, ordered by method and app: the same for every tenant, so they are read once. */
const METHODS: readonly (Omit<PaymentMethod, 'environment' | 'iconUrl' | 'isInstalled'> & {
  readonly paymentType: PaymentType;
})[] = CATALOGUE.filter(({ appType }) => appType === 'PAYMENTS')
  .flatMap((app) =>
    app.methods.map((method) => ({
      appId: app.appId.toLowerCase(),
      appName: app.name,
      paymentMethod: method.paymentMethod,
      name: method.name,
      paymentType: method.paymentType,
      group: method.group,
      directions: [...method.directions],
      supportedCurrencies: method.currencies.toSorted(),
      supportedCountries: method.countries.toSorted(),
      supportedAgreementTypes: [...app.agreementTypes],
      supportedAuthorizationSources: [...app.authorizationSources],
    })),
  )
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.appName.localeCompare(other.appName, 'en'));

/** The methods for a tenant that has installed some of the apps, in these environments. */
export function appMethods(
  installed: ReadonlySet<string>,
  {
    environments = new Map(),
    iconUrl = () => '',
  }: {
    readonly environments?: ReadonlyMap<string, AppEnvironment>;
    readonly iconUrl?: (icon: IconDrawing) => string;
  } = {},
): PaymentMethod[] {
  return METHODS.map((method) => ({
    ...method,
    isInstalled: installed.has(method.appId),
    environment: environments.get(method.appId),
    iconUrl: iconUrl(METHOD_ICONS[method.paymentType]),
  }));
}

/** The ids of a tenant's apps, in lower case. */
export async function installedApps(db: Kysely<Schema>, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('installed_apps').select('app_id').where('tenant_id', '=', tenantId).execute();
  return new Set(rows.map(({ app_id }) => app_id));
}

/** The payment methods for matching rules of a tenant. */
export async function methodsOf(db: Kysely<Schema>, tenantId: string): Promise<KnownMethods> {
  const installed = await installedApps(db, tenantId);
  return new Map([...KNOWN].map(([key, method]) => [key, { ...method, isInstalled: installed.has(method.appId) }]));
}

const KNOWN = knownMethods(appMethods(new Set()));
