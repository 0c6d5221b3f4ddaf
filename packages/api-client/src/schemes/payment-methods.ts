import * as z from 'zod/mini';
import { appEnvironmentSchema } from '../apps/app-environment.ts';
import { INSTALLED_APPS } from '../apps/installed-apps-resource.ts';
import { reading } from '../calls/verbs.ts';

/** A payment method as one app offers it. An empty list of supported values means that it supports all. */
export const paymentMethodSchema = z.object({
  /** In lower case, as apps are installed. */
  appId: z.string(),
  appName: z.string(),
  isInstalled: z.boolean(),
  /** The environment of the app, as it is installed. */
  environment: z.nullish(appEnvironmentSchema),
  /** The method's code, such as `SEPA_DIRECT_DEBIT`. */
  paymentMethod: z.string(),
  name: z.string(),
  iconUrl: z.nullish(z.string()),
  /** The method's family, such as CARD_PAYMENTS. */
  paymentType: z.string(),
  /** Two methods of one group cannot both be turned on in a payout rule. */
  group: z.nullish(z.string()),
  /** DEBIT (collect), CREDIT (payout) or both. */
  directions: z.array(z.string()),
  /** ISO 4217. */
  supportedCurrencies: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  supportedCountries: z.array(z.string()),
  /** ONE_OFF, RECURRING and UNSCHEDULED. */
  supportedAgreementTypes: z.array(z.string()),
  /** PAPER, TEL and WEB. */
  supportedAuthorizationSources: z.array(z.string()),
});

export const paymentMethodListSchema = z.object({ paymentMethods: z.array(paymentMethodSchema) });

export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
export type PaymentMethodList = z.infer<typeof paymentMethodListSchema>;

/** Returns the payment methods of every app of the marketplace, ordered by name. Reloaded when an app is installed. */
export const listPaymentMethods = reading(INSTALLED_APPS, paymentMethodListSchema, 'v1/payment-methods');
