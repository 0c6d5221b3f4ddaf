import { hasVisibleText, readCountry } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { MANDATE_NETWORKS } from '../reports/mandate-report.ts';
import { keyName, nameInput, withoutInvisible } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { valueInput } from '../inputs/value-input.ts';
import { creating, reading } from '../calls/verbs.ts';

export const CREDITOR_PROFILE_STATUSES = ['ACTIVE', 'PENDING', 'INACTIVE'] as const;

/** The columns that a search can look in, and by which the list can be sorted. */
export const CREDITOR_PROFILE_COLUMNS = ['profileName', 'creditorName', 'creditorIdentifier'] as const;
export const CREDITOR_PROFILE_SORT_COLUMNS = [...CREDITOR_PROFILE_COLUMNS, 'network', 'status', 'createdOn'] as const;
export type CreditorProfileColumn = (typeof CREDITOR_PROFILE_COLUMNS)[number];
export type CreditorProfileSortColumn = (typeof CREDITOR_PROFILE_SORT_COLUMNS)[number];

export const CREDITOR_PROFILES_TAKE_DEFAULT = 10;

const addressLine = z.nullish(z.string());

export const creditorProfileSchema = z.object({
  creditorProfileRef: z.string(),
  profileName: z.string(),
  /** One of MANDATE_NETWORKS; any other value is shown as is. */
  network: z.string(),
  creditorIdentifier: z.string(),
  creditorName: z.string(),
  /** `country`: ISO 3166-1 alpha-2. */
  address: z.nullish(
    z.object({ streetAddress: addressLine, city: addressLine, postcode: addressLine, country: addressLine }),
  ),
  metadata: z.nullish(z.record(z.string(), z.string())),
  /** One of CREDITOR_PROFILE_STATUSES; any other value is shown as is. */
  status: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
  /** How many mandates the profile has. Absent where the platform does not count them. */
  mandates: z.nullish(z.object({ active: z.number(), inactive: z.number(), processing: z.nullish(z.number()) })),
});

/** `failedMandates`: those that ended or were rejected, the latest first, 5 at most. */
export const creditorProfileDetailSchema = z.extend(creditorProfileSchema, {
  failedMandates: z.nullish(
    z.array(
      z.object({
        mandateId: z.string(),
        externalReference: z.nullish(z.string()),
        customerRef: z.nullish(z.string()),
        /** The cause, in words. */
        statusReason: z.string(),
        /** RFC 3339, UTC. */
        updatedAt: z.string(),
      }),
    ),
  ),
});

export const creditorProfilePageSchema = z.object({ results: z.array(creditorProfileSchema), total: z.number() });

/** `incomplete`: the SEPA profiles, without the inactive ones, whose address lacks a town or a country. The first 3, by name. */
export const creditorProfileSummarySchema = z.object({
  total: z.number(),
  incomplete: z.object({
    results: z.array(z.object({ creditorProfileRef: z.string(), profileName: z.string() })),
    total: z.number(),
  }),
});

/** A creditor as the provider knows it. `creditorProfileRef`: the tenant's profile with the same identifier, if any. */
export const providerProfileListSchema = z.object({
  results: z.array(
    z.object({
      providerProfileRef: z.string(),
      profileName: z.string(),
      network: z.string(),
      creditorIdentifier: z.nullish(z.string()),
      creditorName: z.nullish(z.string()),
      creditorProfileRef: z.nullish(z.string()),
    }),
  ),
});

const addressInput = (missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.refine(hasVisibleText, { error: missing, abort: true }),
      z.maxLength(200, 'Please use at most 200 characters'),
      withoutInvisible,
    );

const metadataText = (max: number) => z.string().check(z.maxLength(max, `Please use at most ${max} characters`));

/**
 * The input for a new profile, as validated by the form and the platform. The platform also checks the identifier by its network's
 * format: CREDITOR_IDENTIFIER_INVALID.
 */
export const creditorProfileInputSchema = z.object({
  profileName: nameInput(100),
  network: z.enum(MANDATE_NETWORKS, 'Please choose a network'),
  creditorIdentifier: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a creditor identifier'),
      z.maxLength(50, 'Please use at most 50 characters'),
      withoutInvisible,
    ),
  creditorName: nameInput(70),
  address: z.object({
    streetAddress: addressInput('Please enter a street address'),
    city: addressInput('Please enter a city'),
    postcode: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please enter a postcode'),
        z.maxLength(20, 'Please use at most 20 characters'),
        withoutInvisible,
      ),
    country: valueInput(readCountry),
  }),
  /** Names and values. Default: none. */
  metadata: z.optional(
    z
      .record(
        metadataText(40).check(
          z.refine(hasVisibleText, { error: 'Please enter a name', abort: true }),
          withoutInvisible,
          keyName,
        ),
        metadataText(500),
      )
      .check(z.refine((metadata) => Object.keys(metadata).length <= 50, 'Please add at most 50 rows')),
  ),
});

/** One page of the list. `searchColumn`: default: all of CREDITOR_PROFILE_COLUMNS. */
export interface CreditorProfileQuery {
  /** Default: 10; at most 50. */
  readonly take?: number | undefined;
  /** 0-based. */
  readonly from?: number | undefined;
  /** Part of a value, in any case. */
  readonly searchValue?: string | undefined;
  readonly searchColumn?: CreditorProfileColumn | undefined;
  /** Default: profileName. */
  readonly sortColumn?: CreditorProfileSortColumn | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
  readonly network?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
}

export type CreditorProfile = z.infer<typeof creditorProfileSchema>;
export type CreditorProfileDetail = z.infer<typeof creditorProfileDetailSchema>;
export type CreditorProfileSummary = z.infer<typeof creditorProfileSummarySchema>;
export type CreditorProfilePage = z.infer<typeof creditorProfilePageSchema>;
export type CreditorProfileInput = z.infer<typeof creditorProfileInputSchema>;
export type ProviderProfileList = z.infer<typeof providerProfileListSchema>;

export const CREDITOR_PROFILES = resource('creditor-profiles');

const PATH = 'v2/mandates/creditor-profiles';

/** Returns a page of the tenant's creditor profiles. With `take: 1`, `total` counts the profiles of a network. */
export const listCreditorProfiles = reading(
  CREDITOR_PROFILES,
  creditorProfilePageSchema,
  ({ take = CREDITOR_PROFILES_TAKE_DEFAULT, from = 0, ...filter }: CreditorProfileQuery) => ({
    path: PATH,
    query: { take, from, ...filter },
  }),
);

/**
 * Returns how many creditor profiles there are, and which are incomplete. Beyond the specification: a platform without it responds
 * with 404.
 */
export const summariseCreditorProfiles = reading(CREDITOR_PROFILES, creditorProfileSummarySchema, `${PATH}/summary`);

export const getCreditorProfile = reading(
  CREDITOR_PROFILES,
  creditorProfileDetailSchema,
  (creditorProfileRef: string) => apiPath`v2/mandates/creditor-profiles/${creditorProfileRef}`,
);

/** Creates a profile, once. Throws CREDITOR_IDENTIFIER_INVALID or CREDITOR_PROFILE_EXISTS. */
export const createCreditorProfile = creating(creditorProfileDetailSchema, (body: CreditorProfileInput) => ({
  path: PATH,
  body,
}));

/** Returns the creditors that the tenant has at a provider. Throws PROVIDER_NOT_CONNECTED or UNKNOWN_PROVIDER. */
export const listProviderProfiles = reading(
  CREDITOR_PROFILES,
  providerProfileListSchema,
  (provider: string) => apiPath`v2/mandates/internal/${provider.toLowerCase()}/creditor-profiles`,
);
