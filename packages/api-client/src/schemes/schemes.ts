import { readCountry, readCurrency } from '@portal/validation';
import * as z from 'zod/mini';
import { AGREEMENT_TYPES } from './agreements.ts';
import { apiPath } from '../transport/api-path.ts';
import { amountInput, amountSchema, currencyCodeSchema } from '../money.ts';
import { keyName, nameInput, noteInput, payerTextInput } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { setInput } from '../inputs/set-input.ts';
import { valueInput } from '../inputs/value-input.ts';
import { creating, deleting, posting, reading } from '../calls/verbs.ts';

export const SCHEME_KINDS = ['collect', 'payout'] as const;
export type SchemeKind = (typeof SCHEME_KINDS)[number];

export const AUTHORIZATION_SOURCES = ['PAPER', 'TEL', 'WEB'] as const;
/** FIRST: the first matching rule decides. ALL: every matching rule offers its methods. */
export const MATCH_TYPES = ['FIRST', 'ALL'] as const;

export const RULE_PRIORITY_DEFAULT = 1;

/** A rule of a scheme. Empty countries or currencies stand for all that the rule's apps support. */
export const ruleSchema = z.object({
  /** Survives copies of the draft. */
  uuid: z.string(),
  /** The lowest comes first; of equal ones, the earlier in the list. */
  priority: z.number(),
  /** ISO 4217. */
  currencies: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  /** In the payment's own currency. Absent: no limit. */
  lowValueInclusive: z.nullish(z.string()),
  highValueInclusive: z.nullish(z.string()),
  /** The payment methods that are turned on. */
  apps: z.array(z.object({ appId: z.string(), paymentMethods: z.array(z.string()) })),
  /** In payout schemes. */
  rewardGroups: z.nullish(z.array(z.object({ rewardGroupId: z.string() }))),
});

const agreementSchema = z.object({
  agreementTypesDefinitionVersion: z.union([z.string(), z.number()]),
  placeholders: z.array(z.object({ key: z.string(), value: z.string() })),
});

const contentShape = {
  agreementType: z.string(),
  agreement: z.nullish(agreementSchema),
  supportsWallet: z.nullish(z.boolean()),
  walletDisplayedAuthorizationSources: z.nullish(z.array(z.string())),
  /** In collect schemes. */
  supportsMotoTransactions: z.nullish(z.boolean()),
  rules: z.array(ruleSchema),
};

/** The part of a draft that decides about payments. */
const schemeContentSchema = z.object(contentShape);

export const draftSchema = z.object({
  draftId: z.string(),
  name: z.string(),
  code: z.string(),
  ...contentShape,
  /** RFC 3339, UTC. */
  lastModified: z.string(),
  /** The email address of a user, or the name of an API key. */
  lastModifiedBy: z.nullish(z.string()),
  /** RFC 3339, UTC; absent if it was never published. A published draft never changes. */
  publishedOn: z.nullish(z.string()),
  /** From 1, in the order in which the drafts of the scheme were added. Beyond the specification, as the next two. */
  number: z.optional(z.number()),
  /** The author's words about it. */
  note: z.nullish(z.string()),
  /** The id of the draft of the same scheme whose content it began with. */
  basedOn: z.nullish(z.string()),
});

export const schemeSchema = z.object({
  schemeId: z.string(),
  publishedDraftId: z.nullish(z.string()),
  /** The most recently modified first. */
  drafts: z.array(draftSchema),
});

export const schemeListSchema = z.object({ results: z.array(schemeSchema), total: z.number() });

const limitsInput = { lowValueInclusive: z.nullish(amountInput), highValueInclusive: z.nullish(amountInput) };
const PLACEHOLDER_MAX = 500;
export const DRAFT_NOTE_MAX = 120;
const idInput = z.string().check(z.minLength(1), z.maxLength(100));

/** The methods of one app, in whichever case its id is written, together. */
function withAppsOnce(apps: readonly RuleApp[]): RuleApp[] {
  const found = new Map<string, RuleApp>();
  for (const { appId, paymentMethods } of apps) {
    const key = appId.toLowerCase();
    const app = found.get(key) ?? { appId, paymentMethods: [] };
    found.set(key, { ...app, paymentMethods: [...new Set([...app.paymentMethods, ...paymentMethods])] });
  }
  return [...found.values()];
}

export const ruleInputSchema = z.object({
  /** Default: a new one. */
  uuid: z.optional(z.uuid()),
  /** Default: 1. */
  priority: z._default(z.int().check(z.minimum(1), z.maximum(9999)), RULE_PRIORITY_DEFAULT),
  currencies: setInput(valueInput(readCurrency), { max: 300 }),
  countries: setInput(valueInput(readCountry), { max: 300 }),
  ...limitsInput,
  apps: z
    .array(z.object({ appId: idInput, paymentMethods: setInput(idInput, { max: 100 }) }))
    .check(z.maxLength(200), z.overwrite(withAppsOnce)),
  rewardGroups: z.nullish(
    setInput(z.object({ rewardGroupId: idInput }), {
      max: 50,
      keyOf: ({ rewardGroupId }) => rewardGroupId.toLowerCase(),
    }),
  ),
});

export const draftInputSchema = z.object({
  name: nameInput(60),
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Please enter a code', abort: true }),
      z.regex(/^[A-Za-z0-9_-]*$/, 'Please use letters, digits, - and _ only'),
      z.maxLength(40, 'Please use at most 40 characters'),
    ),
  agreementType: z.enum(AGREEMENT_TYPES),
  agreement: z.nullish(
    z.object({
      agreementTypesDefinitionVersion: z.union([z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/)), z.number()]),
      placeholders: z
        .array(z.object({ key: idInput.check(keyName), value: payerTextInput(PLACEHOLDER_MAX) }))
        .check(z.maxLength(100)),
    }),
  ),
  supportsWallet: z.nullish(z.boolean()),
  walletDisplayedAuthorizationSources: z.nullish(setInput(z.enum(AUTHORIZATION_SOURCES), { max: 100 })),
  supportsMotoTransactions: z.nullish(z.boolean()),
  rules: z.array(ruleInputSchema).check(z.maxLength(200)),
  /** About the draft, for the tenant's users. */
  note: z.nullish(noteInput(DRAFT_NOTE_MAX)),
});

/** With the `draftId` of an unpublished draft, the save replaces that draft, and must carry its `lastModified`. */
export const draftSaveSchema = z.extend(draftInputSchema, {
  draftId: z.optional(z.string()),
  lastModified: z.nullish(z.string()),
  /** The id of the draft whose content a new one begins with. A replacement keeps that of the draft. */
  basedOn: z.nullish(z.string()),
});

/** The versions that were loaded when the user reviewed the draft: a publication after any other change is refused. */
export const publicationSchema = z.object({
  lastModified: z.string(),
  /** Absent for the first publication. */
  publishedDraftId: z.nullish(z.string()),
});

const offerShape = { appId: z.string(), paymentMethod: z.string() };

/** The reasons for the outcome of a payment, see `simulate`. */
export const optionsPreviewSchema = z.object({
  offered: z.array(z.object({ ...offerShape, name: z.string(), appName: z.string(), uuid: z.string() })),
  /** Every rule, in the order of evaluation. */
  steps: z.array(
    z.object({
      uuid: z.string(),
      /** DECIDES, OFFERS, NO_MATCH or NOT_REACHED. */
      outcome: z.string(),
      message: z.string(),
    }),
  ),
  notOffered: z.array(
    z.object({
      ...offerShape,
      name: z.string(),
      appName: z.string(),
      /** The rule that comes closest to offering it, if any. */
      uuid: z.nullish(z.string()),
      reasons: z.array(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
});

/** A draft to simulate or replay: unlike a saved one it may have faults, but its limits are amounts. */
export const simulatedContentSchema = z.extend(schemeContentSchema, {
  rules: z.array(z.extend(ruleSchema, limitsInput)),
});

/** A payment of the simulator. `amount`: a decimal string. */
export const previewQuerySchema = z.object({
  amount: amountSchema,
  country: valueInput(readCountry),
  currency: valueInput(readCurrency),
  /** Default: FIRST. */
  matchType: z.optional(z.enum(MATCH_TYPES)),
  /** Default: any that the scheme takes. */
  authorizationSource: z.optional(z.enum(AUTHORIZATION_SOURCES)),
});

/** With the `schemeId` of a published scheme, its payments are replayed; otherwise all payments of the kind's direction. */
export const replayInputSchema = z.extend(simulatedContentSchema, { schemeId: z.nullish(z.string()) });

/** Payments whose method would be affected in one way. */
const replayGroupSchema = z.object({
  count: z.number(),
  /** One for each currency, ordered by code. */
  amounts: z.array(z.object({ currency: currencyCodeSchema, amount: amountSchema })),
  /** The newest, 50 at most. */
  payments: z.array(
    z.object({
      orderRef: z.string(),
      instructionRef: z.string(),
      /** RFC 3339, UTC. */
      createdAt: z.string(),
      amount: amountSchema,
      currency: currencyCodeSchema,
      country: z.string(),
      app: z.string(),
      paymentMethod: z.string(),
    }),
  ),
});

/** The effect that a draft would have had on the payments of the last days, with the apps' support of today. */
export const replaySchema = z.object({
  days: z.number(),
  /** How many payments were replayed. */
  count: z.number(),
  /** Whether there were more: only the newest were replayed. */
  isCapped: z.boolean(),
  /** Their method would be offered, and is not now. */
  gain: replayGroupSchema,
  /** Their method would no longer be offered. */
  lose: replayGroupSchema,
  /** Another app would offer their method. */
  change: replayGroupSchema,
  /** Payments that no rule covers, the most frequent first. */
  uncovered: z.array(
    z.object({
      country: z.string(),
      currency: currencyCodeSchema,
      count: z.number(),
      lowest: amountSchema,
      highest: amountSchema,
    }),
  ),
});

export type Rule = z.infer<typeof ruleSchema>;
type RuleApp = Rule['apps'][number];
export type SchemeContent = z.infer<typeof schemeContentSchema>;
export type Draft = z.infer<typeof draftSchema>;
export type Scheme = z.infer<typeof schemeSchema>;
export type SchemeList = z.infer<typeof schemeListSchema>;
export type DraftInput = z.infer<typeof draftInputSchema>;
export type DraftSave = z.infer<typeof draftSaveSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type OptionsPreview = z.infer<typeof optionsPreviewSchema>;
export type PreviewQuery = z.infer<typeof previewQuerySchema>;

/** How many payments each scheme of a kind has had in the last days, without test payments. */
export const schemePaymentsSchema = z.object({
  days: z.number(),
  /** Of all schemes in `results`. */
  total: z.number(),
  results: z.array(z.object({ schemeId: z.string(), count: z.number() })),
});

export type SchemePayments = z.infer<typeof schemePaymentsSchema>;

export type ReplayInput = z.infer<typeof replayInputSchema>;
export type Replay = z.infer<typeof replaySchema>;

export const SCHEMES = resource('schemes');
/** Counts of payments, which no change of a scheme reloads. */
export const SCHEME_PAYMENTS = resource('scheme-payments');
/** Results of replays, which no change reloads. */
export const REPLAYS = resource('replays');

/** A parameter of the payout calls. */
const PAYOUT_VERSION = 2;
const schemesPath = (kind: SchemeKind) =>
  kind === 'payout' ? `v${PAYOUT_VERSION}/schemes/payout` : 'v2/schemes/collect';
const schemePath = (kind: SchemeKind, schemeId: string) => `${schemesPath(kind)}/${apiPath`${schemeId}`}`;

/** Returns the schemes of a kind with all their drafts, the most recently modified first. */
export const listSchemes = reading(SCHEMES, schemeListSchema, schemesPath);

export const getScheme = reading(SCHEMES, schemeSchema, schemePath);

/** Creates a scheme with its first draft, which is not published. */
export const createScheme = creating(schemeSchema, (kind: SchemeKind, body: DraftInput) => ({
  path: schemesPath(kind),
  body,
}));

export const deleteScheme = deleting(schemePath);

/** Adds a draft, or replaces an unpublished one. Throws STALE_SAVE if another user has changed it since, VERSION_REQUIRED without `lastModified`. */
export const saveDraft = creating(draftSchema, (kind: SchemeKind, schemeId: string, body: DraftSave) => ({
  path: `${schemePath(kind, schemeId)}/drafts`,
  body,
}));

/** Publishes a draft. Throws STALE_PUBLICATION if the draft, or the published one, has changed since the review. */
export const publishDraft = posting(
  z.unknown(),
  (kind: SchemeKind, schemeId: string, draftId: string, body: Publication) => ({
    path: `${schemePath(kind, schemeId)}/drafts/${apiPath`${draftId}`}/publish`,
    body,
  }),
);

/** Returns the offers of a scheme, saved or not, for a payment, and the reasons why there are not more. */
export const previewOptions = posting(
  optionsPreviewSchema,
  (kind: SchemeKind, query: PreviewQuery, body: SchemeContent) => ({
    path: apiPath`v1/schemes/${kind}/options-preview`,
    query,
    body,
  }),
);

/** Counts the payments of each scheme in the last 7 days. Beyond the specification: a platform without it responds with 404. */
export const countSchemePayments = reading(
  SCHEME_PAYMENTS,
  schemePaymentsSchema,
  (kind: SchemeKind) => apiPath`v1/schemes/${kind}/payment-counts`,
);

/** Replays the payments of the last days, 1 to 93, through a scheme, saved or not. Fails with 404 where the platform cannot. */
export const replayPayments = posting(replaySchema, (kind: SchemeKind, days: number, body: ReplayInput) => ({
  path: apiPath`v1/schemes/${kind}/replay`,
  query: { days },
  body,
}));
