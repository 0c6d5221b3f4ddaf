import { readBic, readCurrency, readIban } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { withExactNumbers } from '../transport/exact-json.ts';
import { appEnvironmentSchema } from './app-environment.ts';
import { authorizationSchema } from './consent-request.ts';
import { INSTALLED_APPS } from './installed-apps-resource.ts';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { nameInput } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { schemeUsesSchema } from '../schemes/scheme-uses.ts';
import { valueInput } from '../inputs/value-input.ts';
import { creating, posting, reading, readingWhole, saving } from '../calls/verbs.ts';

/** Credit transfers of the SEPA schemes carry at most this many characters of a name. */
const HOLDER_NAME_MAX_LENGTH = 70;

export const validationSchema = z.object({
  isValid: z.boolean(),
  /** Sentences; empty if valid. */
  validationMessages: z.array(z.string()),
  /** RFC 3339, UTC. */
  validatedOn: z.nullish(z.string()),
  /** The number of the validated configuration: 1 for the first that was saved, 2 for the next. */
  configurationVersion: z.nullish(z.number()),
});

/** The installed apps. Ids are in lower case. */
export const installedAppsSchema = z.object({
  appIds: z.array(z.string()),
  /** Those that the marketplace has, ordered by name. Absent on a platform with the ids only. */
  apps: z.nullish(
    z.array(
      z.object({
        appId: z.string(),
        name: z.string(),
        /** Live or Demo. */
        category: z.string(),
        /** The environment of an app that has only one. */
        environment: z.nullish(appEnvironmentSchema),
      }),
    ),
  ),
  /** The environments that configurations of apps name. Every member may read them: see `appEnvironmentSchema`. */
  environments: z.nullish(z.array(z.object({ appId: z.string(), environment: appEnvironmentSchema }))),
  /** The last results, of apps that were validated since they were last changed. */
  validations: z.nullish(z.array(z.extend(validationSchema, { appId: z.string() }))),
  /** The accounts that were created at providers. */
  accounts: z.nullish(z.array(z.object({ appId: z.string(), accountId: z.string() }))),
  /** The bank accounts that were linked to apps. */
  linkedAccounts: z.nullish(
    z.array(
      z.object({
        appId: z.string(),
        holderName: z.string(),
        /** In electronic form. */
        iban: z.string(),
        bic: z.nullish(z.string()),
      }),
    ),
  ),
  /** One for each app that connects by redirect. */
  connections: z.nullish(
    z.array(
      z.object({
        appId: z.string(),
        /** CONNECTED, NOT_CONNECTED or REVOKED; any other value is shown as is. */
        status: z.string(),
        /** The page on which the user allows the connection, for a platform without `beginAppConnection`. */
        authorizationUri: z.nullish(z.string()),
      }),
    ),
  ),
});

/**
 * The object that the platform returns in place of the value of a secret. `fingerprint` and `publicKey` are of the
 * public part of a key, to compare and to copy.
 */
export const secretMaskSchema = z.object({
  mask: z.string(),
  fingerprint: z.nullish(z.string()),
  publicKey: z.nullish(z.string()),
});

/** Values by name, as the app's configuration schema describes them. */
export const appConfigurationSchema = z.record(z.string(), z.unknown());

export const appBalanceSchema = z.object({
  /** One for each currency, ordered by code. */
  balances: z.array(
    z.object({
      currency: currencyCodeSchema,
      available: amountSchema,
      /** On its way, such as collected but not settled. */
      pending: z.nullish(amountSchema),
      /** Below this amount, payouts may have to wait. */
      minimum: z.nullish(amountSchema),
    }),
  ),
  /** The latest entries of the ledger, newest first. */
  entries: z.nullish(
    z.array(
      z.object({
        entryId: z.string(),
        /** DEPOSIT, PAYMENT, PAYOUT, REFUND, CHARGEBACK or FEE; any other value is shown as is. */
        kind: z.string(),
        /** Negative if it reduces the balance. */
        amount: amountSchema,
        currency: currencyCodeSchema,
        /** RFC 3339, UTC. */
        createdOn: z.string(),
        /** The reference of the instruction, if there is one. */
        reference: z.nullish(z.string()),
      }),
    ),
  ),
});

/** A balance without the ledger. */
const shortBalanceSchema = z.object({
  /** One for each currency, ordered by code. */
  balances: z.array(
    z.object({
      currency: currencyCodeSchema,
      available: amountSchema,
      /** Below this amount, payouts may have to wait. */
      minimum: z.nullish(amountSchema),
      /** How many of the latest entries of the ledger are in this currency. */
      latestEntries: z.number(),
    }),
  ),
  /** The top-ups among the latest entries, newest first. */
  latestTopUps: z.array(
    z.object({
      amount: amountSchema,
      currency: currencyCodeSchema,
      /** RFC 3339, UTC. */
      createdOn: z.string(),
    }),
  ),
});

/** One for each installed app that has the capability `balance`. */
export const appBalanceListSchema = z.object({
  results: z.array(z.extend(shortBalanceSchema, { appId: z.string() })),
});

export const appAccountSchema = z.object({ accountId: z.string() });

/** `amount` is a decimal number, as the specification sends it. `currency` is required if the app has several. */
export const depositSchema = z.object({
  amount: z.number().check(z.positive('Please enter an amount above 0')),
  currency: z.optional(valueInput(readCurrency)),
});

export const testSettlementSchema = z.object({
  /** Above 0. */
  amount: amountSchema,
  currency: valueInput(readCurrency),
  /** Default: false. */
  chargeback: z.optional(z.boolean()),
});

/** The references of the payment that a test settlement has created. */
export const testSettlementResultSchema = z.object({
  orderRef: z.nullish(z.string()),
  instructionRef: z.nullish(z.string()),
  transactionId: z.nullish(z.string()),
});

export const linkAccountSchema = z.object({
  holderName: nameInput(HOLDER_NAME_MAX_LENGTH),
  /** The platform refuses an invalid one with the code IBAN_IS_INVALID. */
  iban: valueInput(readIban),
  bic: z.optional(valueInput(readBic)),
});

export type Validation = z.infer<typeof validationSchema>;
export type InstalledApps = z.infer<typeof installedAppsSchema>;
export type SecretMask = z.infer<typeof secretMaskSchema>;
export type AppConfiguration = z.infer<typeof appConfigurationSchema>;
export type AppBalance = z.infer<typeof appBalanceSchema>;
export type ShortBalance = z.infer<typeof shortBalanceSchema>;
export type AppBalanceList = z.infer<typeof appBalanceListSchema>;
export type Deposit = z.infer<typeof depositSchema>;
export type TestSettlement = z.infer<typeof testSettlementSchema>;
export type LinkAccount = z.infer<typeof linkAccountSchema>;

/** The configuration call that an app uses: 2 for apps that the flag `v2ConfigurationApps` lists. */
export type ConfigurationCall = 1 | 2;

export { INSTALLED_APPS };
/** Apart from the installed apps: loading these again must never start a validation. */
export const APP_VALIDATIONS = resource('app-validations');
export const APP_CONFIGURATIONS = resource('app-configurations');
export const APP_BALANCES = resource('app-balances');

/** The balance of an app as the list of balances has it. */
export function balanceInShort({ balances, entries }: AppBalance): ShortBalance {
  const latest = entries ?? [];
  return {
    balances: balances.map(({ currency, available, minimum }) => ({
      currency,
      available,
      minimum,
      latestEntries: latest.filter((entry) => entry.currency === currency).length,
    })),
    latestTopUps: latest
      .filter(({ kind }) => kind === 'DEPOSIT')
      .map(({ amount, currency, createdOn }) => ({ amount, currency, createdOn })),
  };
}

const configurationPath = (appId: string, call: ConfigurationCall) =>
  call === 2 ? apiPath`v1/apps/installed/${appId}/configuration/v2` : apiPath`v1/apps/installed/${appId}/configuration`;

/** Returns the installed apps, each with its known state. Starts no validation. */
export const listInstalledApps = reading(INSTALLED_APPS, installedAppsSchema, 'v1/apps/installed');

/** Installs an app, once. Throws MAX_COLLECT_APPS_REACHED or MAX_PAYOUT_APPS_REACHED at the licence's maximum. */
export const installApp = creating(
  z.unknown(),
  (appId: string) => apiPath`v1/marketplace/apps/${appId.toLowerCase()}/install`,
);

/** Uninstalls an app: its configuration, secrets and connection are deleted, and its payments stop. */
export const uninstallApp = posting(z.unknown(), (appId: string) => apiPath`v1/apps/installed/${appId}/uninstall`);

/** Returns `{ data, version }`: the configuration, with masks in place of secrets, and its version for `ifMatch`. */
export const getAppConfiguration = readingWhole(APP_CONFIGURATIONS, appConfigurationSchema, configurationPath);

/**
 * Replaces the configuration. A secret is kept if its name is missing, and removed if it is null. Throws an `ApiError`
 * whose errors name their fields as paths: `account.iban`.
 */
export const saveAppConfiguration = saving((appId: string, call: ConfigurationCall, body: AppConfiguration) => ({
  path: configurationPath(appId, call),
  body: withExactNumbers(body),
}));

/**
 * Begins to connect an app by redirect. Returns the page on which the user allows it, once and within 10 minutes. `redirectUri`: the
 * portal's callback page of this app.
 */
export const beginAppConnection = posting(authorizationSchema, (appId: string, redirectUri: string) => ({
  path: apiPath`v1/apps/installed/${appId}/connect`,
  body: { redirectUri },
}));

/** Ends the connection of an app: its payments stop until it is connected again. Its settings stay as they are. */
export const disconnectApp = posting(z.unknown(), (appId: string) => apiPath`v1/apps/installed/${appId}/disconnect`);

/**
 * Connects an app that connects by redirect, with the code that its provider returned; its settings stay as they are. Throws
 * CONSENT_EXPIRED, CONSENT_FOREIGN or CONSENT_USED.
 */
export const connectApp = saving(
  (appId: string, call: ConfigurationCall, connection: { readonly code: string; readonly redirectUri: string }) => ({
    path: configurationPath(appId, call),
    body: { connection },
  }),
);

/** Validates the saved configuration with the provider, which takes a moment. */
export const validateApp = reading(
  APP_VALIDATIONS,
  validationSchema,
  (appId: string, call: ConfigurationCall) => `${configurationPath(appId, call)}/validate`,
);

/** Creates the app's account at the provider, once. */
export const createAppAccount = creating(
  appAccountSchema,
  (appId: string) => apiPath`v1/apps/installed/${appId}/account`,
);

/** Returns the balance of an app that has the capability `balance`. */
export const getAppBalance = reading(
  APP_BALANCES,
  appBalanceSchema,
  (appId: string) => apiPath`v1/apps/installed/${appId}/balance`,
);

/** Returns the balances of all installed apps. Beyond the specification: a platform without it responds with 404. */
export const listAppBalances = reading(APP_BALANCES, appBalanceListSchema, 'v1/apps/installed/balances');

/** Tops up the balance, once. The response is not specified and not read. */
export const depositFunds = creating(z.unknown(), (appId: string, body: Deposit) => ({
  path: apiPath`v1/apps/installed/${appId}/deposit-funds`,
  body,
}));

/** Settles a test payment, once; with `chargeback`, one that is charged back. Exists for the app `visa` only. */
export const sendTestSettlement = creating(testSettlementResultSchema, (body: TestSettlement) => ({
  path: 'v1/apps/installed/visa/test/settlement',
  body,
}));

/** Links an existing bank account to the app. Throws IBAN_IS_INVALID. The response is not specified and not read. */
export const linkAppAccount = creating(z.unknown(), (appId: string, body: LinkAccount) => ({
  path: apiPath`v1/apps/installed/${appId}/configuration/link-account`,
  body,
}));

/** Returns the schemes that use an app, for the confirmation before it is uninstalled. */
export const listAppUses = reading(
  INSTALLED_APPS,
  schemeUsesSchema,
  (appId: string) => apiPath`v1/apps/installed/${appId.toLowerCase()}/uses`,
);
