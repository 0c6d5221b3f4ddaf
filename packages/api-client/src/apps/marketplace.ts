import * as z from 'zod/mini';
import { appEnvironmentSchema } from './app-environment.ts';
import { resource } from '../calls/resource.ts';
import { readingOnce } from '../calls/verbs.ts';

/** The actions for an installed app. */
export const APP_CAPABILITIES = ['account', 'balance', 'topUp', 'testSettlement', 'linkAccount', 'redirect'] as const;

/** A way to pay or to be paid that an app offers. */
const appPaymentMethodSchema = z.object({
  /** The method's code, such as `SEPA_DIRECT_DEBIT`. */
  paymentMethod: z.string(),
  name: z.string(),
  iconUrl: z.nullish(z.string()),
  /** ISO 4217. */
  currencies: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  /** DEBIT, CREDIT or both; any other value is shown as is. */
  directions: z.array(z.string()),
  /** The method's family, one of the app's `supportedPaymentMethodTypes`. */
  paymentType: z.string(),
});

export const marketplaceAppSchema = z.object({
  /** May have capitals: installed apps are addressed by the id in lower case. */
  appId: z.string(),
  name: z.string(),
  description: z.nullish(z.string()),
  /** The provider's web page. */
  uri: z.nullish(z.string()),
  iconUrl: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  /** PAYMENTS or REWARDS; any other value is shown as is. */
  appType: z.string(),
  /** Live or Demo. */
  category: z.string(),
  /** The environment of an app that has only one, whether the app is installed or not. */
  environment: z.nullish(appEnvironmentSchema),
  /** DEBIT (collect), CREDIT (payout) or both. */
  directions: z.array(z.string()),
  /** Families of payment methods, such as CARD_PAYMENTS. */
  supportedPaymentMethodTypes: z.array(z.string()),
  /** PAYMENT, REFUND and PAYOUT. */
  supportedTransactionTypes: z.array(z.string()),
  /** ONE_OFF, RECURRING and UNSCHEDULED. */
  supportedAgreementTypes: z.array(z.string()),
  /** PAPER, TEL and WEB. */
  supportedAuthorizationSources: z.array(z.string()),
  supportedNetworks: z.array(z.object({ networkId: z.string(), name: z.string() })),
  /** By capability, see `APP_CAPABILITIES`; absent is false. */
  capabilities: z.record(z.string(), z.unknown()),
  /** ISO 4217. */
  supportedCurrencies: z.nullish(z.array(z.string())),
  /** ISO 3166-1 alpha-2. */
  supportedCountries: z.nullish(z.array(z.string())),
  supportedPaymentMethods: z.nullish(z.array(appPaymentMethodSchema)),
  /**
   * JSON Schema of the configuration, see `configurationSchemaSchema`. Not validated with the catalogue, so that one
   * faulty schema does not hide every app.
   */
  configurationSchema: z.optional(z.unknown()),
});

export const marketplaceSchema = z.object({ apps: z.array(marketplaceAppSchema) });

export type MarketplaceApp = z.infer<typeof marketplaceAppSchema>;
export type Marketplace = z.infer<typeof marketplaceSchema>;

export const MARKETPLACE = resource('marketplace');
export const MARKETPLACE_PATH = 'v1/marketplace/apps';

/** Returns every app that can be installed, ordered by name. */
export const listMarketplaceApps = readingOnce(MARKETPLACE, marketplaceSchema, MARKETPLACE_PATH);
