import * as z from 'zod/mini';
import { resource } from '../calls/resource.ts';
import { reading } from '../calls/verbs.ts';
import { apiPath } from '../transport/api-path.ts';

/** The outcomes of an attempt; any other value is shown as is. */
export const ACTIVITY_OUTCOMES = ['changed', 'refused', 'signed-in'] as const;

/** A fact before and after a change, in words. */
export const activityChangeSchema = z.object({
  name: z.string(),
  /** Absent if there was none. */
  before: z.nullish(z.string()),
  /** Absent if there is none any more. */
  after: z.nullish(z.string()),
  /** Of a secret, whose values are in no entry: `added`, `replaced` or `removed`. */
  secret: z.nullish(z.string()),
});

/** A user, or an API key. */
export const activityActorSchema = z.object({
  /** `user` or `key`; any other value is shown as a user. */
  kind: z.string(),
  /** The subject of a user's identity, or the public key of an API key. */
  id: z.string(),
  /** At the time: the email address of a user, or the name of an API key. */
  name: z.string(),
});

/** A thing that people change, such as a webhook. */
export const activityThingSchema = z.object({
  kind: z.string(),
  id: z.string(),
  /** At the time. */
  name: z.nullish(z.string()),
  /** The part that changed, such as a draft of a scheme. */
  part: z.nullish(z.string()),
});

export const activityEntrySchema = z.object({
  entryId: z.string(),
  /** RFC 3339, UTC. */
  occurredOn: z.string(),
  actor: activityActorSchema,
  /** The IP address. */
  address: z.nullish(z.string()),
  browser: z.nullish(
    z.object({
      /** Such as `Chrome on Windows`; absent if it is not known. */
      name: z.nullish(z.string()),
      /** As the program sent it. */
      userAgent: z.string(),
    }),
  ),
  /** The part of the portal, such as `Webhooks`. */
  area: z.string(),
  /** Such as `Change a webhook`. */
  action: z.string(),
  thing: z.nullish(activityThingSchema),
  /** One of ACTIVITY_OUTCOMES. */
  outcome: z.string(),
  /** Why an attempt was refused: the code of the response, and its meaning. */
  refusal: z.nullish(z.object({ code: z.string(), text: z.string() })),
  /** How many equal attempts the entry stands for. */
  count: z.number(),
  changes: z.array(activityChangeSchema),
  /** Of the call. */
  correlationId: z.string(),
});

export const activityPageSchema = z.object({
  /** RFC 3339, UTC; since when changes are recorded and kept. */
  since: z.string(),
  /** Newest first. */
  entries: z.array(activityEntrySchema),
  /** `before` of the next page; null on the last. */
  next: z.nullish(z.string()),
});

/** The values that entries have, in the order in which to offer them. */
export const activityChoicesSchema = z.object({
  actors: z.array(activityActorSchema),
  areas: z.array(z.string()),
  actions: z.array(z.object({ area: z.string(), action: z.string() })),
});

/** An entry as readers of the thing see it. */
export const historyEntrySchema = z.pick(activityEntrySchema, {
  entryId: true,
  occurredOn: true,
  actor: true,
  action: true,
  changes: true,
});

export const historyPageSchema = z.object({
  /** RFC 3339, UTC; since when changes are recorded and kept. */
  since: z.string(),
  /** Newest first. */
  entries: z.array(historyEntrySchema),
  /** `before` of the next page; null on the last. */
  next: z.nullish(z.string()),
});

export const activityDownloadSchema = z.object({
  /** Signed; valid for 60 seconds. */
  uri: z.string(),
});

export type ActivityChange = z.infer<typeof activityChangeSchema>;
export type ActivityActor = z.infer<typeof activityActorSchema>;
export type ActivityThing = z.infer<typeof activityThingSchema>;
export type ActivityEntry = z.infer<typeof activityEntrySchema>;
export type ActivityPage = z.infer<typeof activityPageSchema>;
export type ActivityChoices = z.infer<typeof activityChoicesSchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export type HistoryPage = z.infer<typeof historyPageSchema>;
export type ActivityDownload = z.infer<typeof activityDownloadSchema>;

/** Filters entries; an absent member filters nothing. Days are UTC, `YYYY-MM-DD`, both inclusive. */
export interface ActivityFilter {
  /** The id of a user or of an API key. */
  readonly actor?: string | undefined;
  readonly area?: string | undefined;
  readonly action?: string | undefined;
  /** One of ACTIVITY_OUTCOMES. */
  readonly outcome?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of the name of a thing, a user or an API key; or an id of one of them, or of a call. */
  readonly search?: string | undefined;
}

/** The entries to return: at most `take`, after those of an earlier page. */
export interface ActivityPlace {
  /** `next` of the page before. Default: the newest entries. */
  readonly before?: string | undefined;
  /** At most 200. Default: 50. */
  readonly take?: number | undefined;
}

export const ACTIVITY = resource('activity');

/** Returns a page of what was changed, what was refused, and who signed in. Beyond the specification: a platform without it responds with 404. */
export const listActivity = reading(ACTIVITY, activityPageSchema, (query: ActivityFilter & ActivityPlace) => ({
  path: 'v1/tenant/activity',
  query: { ...query },
}));

export const listActivityChoices = reading(ACTIVITY, activityChoicesSchema, 'v1/tenant/activity/choices');

/** Returns the link to a CSV file of all entries that a filter selects, which needs no token. */
export const getActivityDownload = reading(ACTIVITY, activityDownloadSchema, (query: ActivityFilter) => ({
  path: 'v1/tenant/activity/download',
  query: { ...query },
}));

/** The changes of a thing to return. */
export interface HistoryPlace extends ActivityPlace {
  /** Only those of a part, such as a draft of a scheme. Default: all. */
  readonly part?: string | undefined;
}

/** Returns a page of what was changed on one thing. `kind`: such as `webhook`. Beyond the specification, as `listActivity`. */
export const listHistory = reading(ACTIVITY, historyPageSchema, (kind: string, id: string, place: HistoryPlace) => ({
  path: apiPath`v1/tenant/history/${kind}/${id}`,
  query: { ...place },
}));
