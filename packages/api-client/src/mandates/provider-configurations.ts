import { hasVisibleText } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { authorizationSchema } from '../apps/consent-request.ts';
import { secretMaskSchema } from '../apps/installed-apps.ts';
import { withoutInvisible } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { creating, deleting, posting, reading, readingOnce, readingVersioned, saving } from '../calls/verbs.ts';

/** Supported provider → its name on screen. */
export const PROVIDERS = { gocardless: 'GoCardless', bottomline: 'Bottomline' } as const;
export type Provider = keyof typeof PROVIDERS;

/** The supported provider with this name, in any case; undefined for any other name. */
export function providerOf(name: string): Provider | undefined {
  const provider = name.toLowerCase();
  return provider === 'gocardless' || provider === 'bottomline' ? provider : undefined;
}

/** Whether the user allows the connection on the provider's own page. The other providers connect with credentials. */
export function connectsByRedirect(provider: Provider): boolean {
  return provider === 'gocardless';
}

export const LEAD_TIME_DAYS_BOUNDS = { min: 0, max: 30 } as const;

/** Networks, as MANDATE_NETWORKS spells them; any other value is shown as is. */
export const networkListSchema = z.object({ results: z.array(z.string()) });

/** Names of providers, in any case. The portal offers only those that `providerOf` supports. */
export const providerListSchema = z.object({ results: z.array(z.string()) });

/** The provider of a network. */
export const providerConfigurationSchema = z.object({
  network: z.string(),
  /** In upper or lower case, see `providerOf`. */
  provider: z.string(),
  /** Business days between submission and collection. Absent: the default of the network. */
  leadTimeDays: z.nullish(z.number()),
  /** The provider's status: CONNECTED or NOT_CONNECTED; any other value is shown as is. */
  status: z.string(),
  /** RFC 3339, UTC: when the provider was first connected, also if it is not any more. Absent: never. */
  connectedOn: z.nullish(z.string()),
  /** The uses of this network, for the confirmation before the connection is deleted. */
  creditorProfiles: z.nullish(z.number()),
  activeMandates: z.nullish(z.number()),
});

/** Ordered by network. */
export const providerConfigurationListSchema = z.object({ results: z.array(providerConfigurationSchema) });

/** The input for a network's provider. The platform refuses an unsupported name: UNKNOWN_PROVIDER. */
export const providerConfigurationInputSchema = z.object({
  provider: z
    .string('Please choose a provider')
    .check(z.trim(), z.minLength(1, 'Please choose a provider'), z.maxLength(100, 'Please use at most 100 characters')),
  /** Default: that of the network and the provider. */
  leadTimeDays: z.optional(
    z
      .int('Please enter a whole number')
      .check(
        z.minimum(LEAD_TIME_DAYS_BOUNDS.min, 'Please enter at least 0 days'),
        z.maximum(LEAD_TIME_DAYS_BOUNDS.max, 'Please enter at most 30 days'),
      ),
  ),
});

/** The connection to a provider, with its settings. Secrets are masked. Without a connection, all but the first two are absent. */
export const internalConfigurationSchema = z.object({
  provider: z.string(),
  /** CONNECTED or NOT_CONNECTED; any other value is shown as is. */
  status: z.string(),
  /** RFC 3339, UTC: when it was first connected, also if it is not any more. Absent: never. */
  connectedOn: z.nullish(z.string()),
  /** The page on which the user allows the connection, for a platform without `beginProviderConnection`. */
  authorizationUri: z.nullish(z.string()),
  /** The customer number at the provider. */
  customerId: z.nullish(z.string()),
  userName: z.nullish(z.string()),
  accessKey: z.nullish(secretMaskSchema),
  /** Signs the provider's notifications to the platform. */
  webhookSecret: z.nullish(secretMaskSchema),
});

const text = (max: number, missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.refine(hasVisibleText, { error: missing, abort: true }),
      z.maxLength(max, `Please use at most ${max} characters`),
      withoutInvisible,
    );
/** Kept if it is absent, removed if it is null. */
const secretInput = z.nullish(
  z.string().check(z.minLength(1, 'Please enter a value'), z.maxLength(500, 'Please use at most 500 characters')),
);

/** The input for the credentials of Bottomline. An access key is required the first time. */
export const bottomlineInputSchema = z.object({
  customerId: text(50, 'Please enter a customer number'),
  userName: text(100, 'Please enter a user name'),
  accessKey: secretInput,
});

/** The input for GoCardless, once it is connected by redirect. */
export const gocardlessInputSchema = z.object({ webhookSecret: secretInput });

/** The body of `PUT internal/{provider}/configuration`: settings, or the code that the provider returned with its address. */
export const internalConfigurationInputSchema = z.object({
  ...z.partial(bottomlineInputSchema).shape,
  ...gocardlessInputSchema.shape,
  connection: z.optional(
    z.object({ code: z.string().check(z.maxLength(500)), redirectUri: z.string().check(z.maxLength(1000)) }),
  ),
});

export type ProviderConfiguration = z.infer<typeof providerConfigurationSchema>;
export type ProviderConfigurationList = z.infer<typeof providerConfigurationListSchema>;
export type ProviderConfigurationInput = z.infer<typeof providerConfigurationInputSchema>;
export type InternalConfiguration = z.infer<typeof internalConfigurationSchema>;
export type InternalConfigurationInput = z.infer<typeof internalConfigurationInputSchema>;

export const PROVIDER_CONFIGURATIONS = resource('provider-configurations');
export const MANDATE_PROVIDERS = resource('mandate-providers');

/** Paths spell networks `bacs` and `becsau`. */
const inPath = (network: string) => network.toLowerCase().replaceAll('_', '');
const configurationPath = (network: string) => apiPath`v2/mandates/provider-configuration/${inPath(network)}`;
const internalPath = (provider: string) => apiPath`v2/mandates/internal/${provider.toLowerCase()}/configuration`;

/** Returns the networks that the platform collects on. */
export const listMandateNetworks = readingOnce(MANDATE_PROVIDERS, networkListSchema, 'v2/mandates/internal/networks');

/** Returns the providers that a network can have. `network`, here and below: in either spelling. */
export const listNetworkProviders = reading(
  MANDATE_PROVIDERS,
  providerListSchema,
  (network: string) => apiPath`v2/mandates/internal/${inPath(network)}/providers`,
);

/** Returns the networks that have a provider, with whether it is connected. */
export const listProviderConfigurations = reading(
  PROVIDER_CONFIGURATIONS,
  providerConfigurationListSchema,
  'v2/mandates/internal/provider-configurations',
);

/** Returns the provider of a network. Throws NOT_FOUND if it has none. */
export const getProviderConfiguration = readingVersioned(
  PROVIDER_CONFIGURATIONS,
  providerConfigurationSchema,
  configurationPath,
);

/** Assigns a provider to a network, once. Throws PROVIDER_CONFIGURATION_EXISTS, UNKNOWN_PROVIDER or PROVIDER_WITHOUT_NETWORK. */
export const createProviderConfiguration = creating(
  providerConfigurationSchema,
  (network: string, body: ProviderConfigurationInput) => ({ path: configurationPath(network), body }),
);

/** Replaces the provider and the lead time of a network. Throws UNKNOWN_PROVIDER or PROVIDER_WITHOUT_NETWORK. */
export const updateProviderConfiguration = saving((network: string, body: ProviderConfigurationInput) => ({
  path: configurationPath(network),
  body,
}));

/** Returns the connection to a provider, also if it is not connected. Throws UNKNOWN_PROVIDER. */
export const getInternalConfiguration = readingVersioned(
  PROVIDER_CONFIGURATIONS,
  internalConfigurationSchema,
  internalPath,
);

/** Saves the settings of a provider. Throws PROVIDER_NOT_CONNECTED if it must first be connected by redirect. */
export const saveInternalConfiguration = saving(
  (provider: string, body: Omit<InternalConfigurationInput, 'connection'>) => ({ path: internalPath(provider), body }),
);

/**
 * Begins to connect a provider by redirect. Returns the page on which the user allows it, once and within 10 minutes. `redirectUri`:
 * the portal's callback page of this provider. Throws PROVIDER_CANNOT_DO_THIS if it connects with credentials.
 */
export const beginProviderConnection = posting(authorizationSchema, (provider: string, redirectUri: string) => ({
  path: apiPath`v2/mandates/internal/${provider.toLowerCase()}/connect`,
  body: { redirectUri },
}));

/** Ends the connection of a provider: its networks cannot collect until it is connected again. Its settings stay as they are. */
export const disconnectProvider = posting(
  z.unknown(),
  (provider: string) => apiPath`v2/mandates/internal/${provider.toLowerCase()}/disconnect`,
);

/**
 * Connects a provider by redirect, with the code that it returned; its settings stay as they are. Throws CONSENT_EXPIRED,
 * CONSENT_FOREIGN or CONSENT_USED, or UNKNOWN_PROVIDER.
 */
export const connectProvider = saving(
  (provider: string, connection: { readonly code: string; readonly redirectUri: string }) => ({
    path: internalPath(provider),
    body: { connection },
  }),
);

/** Deletes the settings and secrets of a provider. Its networks are no longer connected. */
export const deleteInternalConfiguration = deleting(internalPath);
