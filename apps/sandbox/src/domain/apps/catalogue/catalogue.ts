import { type ConfigurationSchema, configurationSchemaSchema } from '@portal/app-configuration/schema';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import * as z from 'zod/mini';
import { acquirers } from './acquirers.ts';
import { type CatalogueApp, type CatalogueMethod, NETWORKS, type PaymentType } from './catalogue-app.ts';
import { demoApps } from './demo-apps.ts';
import { directDebits } from './direct-debits.ts';
import type { IconDrawing } from './icon.ts';
import { payByBankApps } from './pay-by-bank.ts';
import { payouts } from './payouts.ts';
import { rewards } from './rewards.ts';
import { wallets } from './wallets.ts';

/** Every app of the marketplace, ordered by name. */
export const CATALOGUE = readCatalogue([
  ...acquirers,
  ...wallets,
  ...payByBankApps,
  ...directDebits,
  ...payouts,
  ...rewards,
  ...demoApps,
]);

/** The icon of each family of payment methods. */
export const METHOD_ICONS: Readonly<Record<PaymentType, IconDrawing>> = {
  BANK_PAYMENTS: { shape: 'bridge', ground: '#374151' },
  BANK_TRANSFERS: { shape: 'bank', ground: '#374151' },
  CARD_PAYMENTS: { shape: 'card', ground: '#374151' },
  DIRECT_DEBITS: { shape: 'loop', ground: '#374151' },
  REWARDS: { shape: 'gift', ground: '#374151' },
  VOUCHERS: { shape: 'ticket', ground: '#374151' },
  WALLETS: { shape: 'phone', ground: '#374151' },
};

/**
 * Checks the apps when the sandbox starts, and orders them by name. Throws if two have the same id in lower case, or if a
 * configuration schema leaves the closed vocabulary or has a property `connection`, which connects an app.
 */
export function readCatalogue(apps: readonly CatalogueApp[]): readonly CatalogueApp[] {
  const ids = new Set(apps.map(({ appId }) => appId.toLowerCase()));
  if (ids.size < apps.length) throw new Error('Two apps of the catalogue have the same id');
  for (const { appId, configurationSchema } of apps) {
    const read = z.safeParse(z.optional(configurationSchemaSchema), configurationSchema);
    if (!read.success) {
      throw new Error(
        `The configuration schema of ${appId} is outside the vocabulary:\n${z.prettifyError(read.error)}`,
      );
    }
    if (read.data && propertiesOf(read.data).includes('connection')) {
      throw new Error(`The configuration schema of ${appId} has a property 'connection', which connects an app.`);
    }
  }
  return apps.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The names at the top level of a configuration, of all its branches. */
function propertiesOf({ properties, allOf = [] }: ConfigurationSchema): string[] {
  const branches = allOf.flatMap((condition) => [condition.then, condition.else]);
  return [properties, ...branches.map((branch) => branch?.properties)].flatMap((named) => Object.keys(named ?? {}));
}

/** An app as the API returns it. `iconUrl`: the address of a drawing. */
export function marketplaceApp(app: CatalogueApp, iconUrl: (icon: IconDrawing) => string): MarketplaceApp {
  const { methods, configurationSchema } = app;
  const distinct = (key: 'currencies' | 'countries' | 'directions') =>
    [...new Set(methods.flatMap((method) => [...method[key]]))].toSorted();
  return {
    appId: app.appId,
    name: app.name,
    description: app.description,
    uri: app.uri,
    iconUrl: app.icon && iconUrl(app.icon),
    tags: [...app.tags],
    appType: app.appType,
    category: app.category,
    environment: app.environment,
    directions: distinct('directions'),
    supportedPaymentMethodTypes: [...new Set(methods.map(({ paymentType }) => paymentType))],
    supportedTransactionTypes: [...app.transactionTypes],
    supportedAgreementTypes: [...app.agreementTypes],
    supportedAuthorizationSources: [...app.authorizationSources],
    supportedNetworks: app.networks.map((networkId) => ({ networkId, name: NETWORKS[networkId] })),
    capabilities: Object.fromEntries(app.capabilities.map((capability) => [capability, true])),
    supportedCurrencies: distinct('currencies'),
    supportedCountries: distinct('countries'),
    supportedPaymentMethods: methods.map((method) => paymentMethod(method, iconUrl)),
    ...(configurationSchema && { configurationSchema }),
  };
}

function paymentMethod(method: CatalogueMethod, iconUrl: (icon: IconDrawing) => string) {
  return {
    ...method,
    iconUrl: iconUrl(METHOD_ICONS[method.paymentType]),
    directions: [...method.directions],
    currencies: method.currencies.toSorted(),
    countries: method.countries.toSorted(),
  };
}
