import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import type { ApiResult, CallOptions, Transport } from './transport.ts';

export const REPORT_TYPES = ['mandate', 'transaction'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

const columnSchema = z.object({
  /** Its place, ascending. */
  order: z.number(),
  /** A key of the report's rows; `transaction.id` for a transaction's id. */
  dataKey: z.string(),
});

/** How one user wants the columns of a report. */
export const columnPreferencesSchema = z.object({
  userId: z.string(),
  selectedColumns: z.array(columnSchema),
  /** Those that are not selected. */
  availableColumns: z.array(columnSchema),
});

export const columnPreferencesInputSchema = z.object({
  selectedColumns: z.array(columnSchema).check(z.maxLength(100)),
  availableColumns: z.array(columnSchema).check(z.maxLength(100)),
});

export const MAX_SAVED_VIEWS = 50;
export const VIEW_NAME_MAX = 60;

/** Beyond the specification: a view of a report that a user keeps under a name. */
export const savedViewSchema = z.object({
  viewId: z.string(),
  name: z.string(),
  /** The page's query string without `?`, where relative ranges stay relative. */
  query: z.string(),
});

export const savedViewInputSchema = z.object({
  name: z.string().check(
    z.trim(),
    // Something of it can be seen, and pressed.
    z.regex(/[^\p{C}\p{Z}]/u, 'Please enter a name'),
    z.maxLength(VIEW_NAME_MAX, `Please use at most ${VIEW_NAME_MAX} characters`),
  ),
  query: z.string().check(z.maxLength(4000, 'The view holds too much to be kept: please choose fewer filters')),
  /** Where there is a view of this name, this one takes its place; otherwise it is refused then. */
  replaces: z.optional(z.boolean()),
});

/** By name. */
export const savedViewListSchema = z.object({ views: z.array(savedViewSchema) });

export type ColumnPreference = z.infer<typeof columnSchema>;
export type ColumnPreferences = z.infer<typeof columnPreferencesSchema>;
export type ColumnPreferencesInput = z.infer<typeof columnPreferencesInputSchema>;
export type SavedView = z.infer<typeof savedViewSchema>;
export type SavedViewInput = z.infer<typeof savedViewInputSchema>;
export type SavedViewList = z.infer<typeof savedViewListSchema>;

/** Whose preferences, and of which report. Another user's are refused (NOT_YOUR_PREFERENCES). */
export interface PreferencesOf {
  readonly userId: string;
  readonly reportType: ReportType;
}

const PREFERENCES = 'v2/transaction-data/preferences';
const VIEWS = 'v2/transaction-data/saved-views';

/** Returns how a user wants the columns of a report; both lists are empty as long as nothing was saved. */
export function getColumnPreferences(
  transport: Transport,
  { userId, reportType }: PreferencesOf,
  { signal }: CallOptions = {},
): Promise<ApiResult<ColumnPreferences>> {
  const query = { userId, reportType };
  return transport.call({ method: 'GET', path: PREFERENCES, query, response: columnPreferencesSchema, signal });
}

/** Saves both lists, in place of those before. A column that the report does not have is refused (UNKNOWN_REPORT_COLUMN). */
export function saveColumnPreferences(
  transport: Transport,
  { userId, reportType }: PreferencesOf,
  body: ColumnPreferencesInput,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const query = { userId, reportType };
  return transport.call({ method: 'PUT', path: PREFERENCES, query, body, response: z.unknown(), signal });
}

/** Returns the views of a report that the caller keeps, by name. */
export function listSavedViews(
  transport: Transport,
  reportType: ReportType,
  { signal }: CallOptions = {},
): Promise<ApiResult<SavedViewList>> {
  const query = { reportType };
  return transport.call({ method: 'GET', path: VIEWS, query, response: savedViewListSchema, signal });
}

/**
 * Keeps a view of a report under a name, and returns it. A name that is taken is refused (SAVED_VIEW_EXISTS) unless the view
 * `replaces` the one that has it, and so is one view too many (TOO_MANY_SAVED_VIEWS).
 */
export function saveView(
  transport: Transport,
  reportType: ReportType,
  body: SavedViewInput,
  { signal }: CallOptions = {},
): Promise<ApiResult<SavedView>> {
  const query = { reportType };
  return transport.call({ method: 'POST', path: VIEWS, query, body, response: savedViewSchema, creates: true, signal });
}

/** Forgets a view that the caller keeps; another user's is a 404. */
export function deleteSavedView(
  transport: Transport,
  viewId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v2/transaction-data/saved-views/${viewId}`;
  return transport.call({ method: 'DELETE', path, response: z.unknown(), signal });
}
