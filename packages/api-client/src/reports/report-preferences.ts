import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { nameInput } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { setInput } from '../inputs/set-input.ts';
import { creating, deleting, reading, saving } from '../calls/verbs.ts';

export const REPORT_TYPES = ['mandate', 'transaction', 'chargeback'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

const columnSchema = z.object({
  /** Its position, ascending. */
  order: z.number(),
  /** A key of the report's rows; `transaction.id` for a transaction's id. */
  dataKey: z.string(),
});

/** One user's choice of columns for a report. */
export const columnPreferencesSchema = z.object({
  userId: z.string(),
  selectedColumns: z.array(columnSchema),
  /** The columns that are not selected. */
  availableColumns: z.array(columnSchema),
});

const columnsInput = setInput(columnSchema, { max: 100, keyOf: ({ dataKey }) => dataKey });

export const columnPreferencesInputSchema = z.object({
  selectedColumns: columnsInput,
  availableColumns: columnsInput,
});

export const MAX_SAVED_VIEWS = 50;
export const VIEW_NAME_MAX = 60;

/** Beyond the specification: a report's settings, saved under a name. */
export const savedViewSchema = z.object({
  viewId: z.string(),
  name: z.string(),
  /** The page's query string without `?`, where relative ranges stay relative. */
  query: z.string(),
});

export const savedViewInputSchema = z.object({
  name: nameInput(VIEW_NAME_MAX),
  query: z.string().check(z.maxLength(4000, 'The view is too large to save: choose fewer filters')),
  /** True replaces the view of this name; otherwise a taken name is refused. */
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

/** A report's rules for its columns. */
export interface ColumnRules {
  readonly columns: readonly { readonly id: string }[];
  readonly defaultColumns: readonly string[];
  readonly leadColumn: string;
}

/** The user and the report that preferences belong to. Those of another user are refused (NOT_YOUR_PREFERENCES). */
export interface PreferencesOf {
  readonly userId: string;
  readonly reportType: ReportType;
}

export const COLUMN_PREFERENCES = resource('report-columns');
export const SAVED_VIEWS = resource('saved-views');

const PREFERENCES = 'v2/transaction-data/preferences';
const VIEWS = 'v2/transaction-data/saved-views';

/** Returns a user's choice of columns for a report; both lists are empty until preferences are saved. */
export const getColumnPreferences = reading(
  COLUMN_PREFERENCES,
  columnPreferencesSchema,
  ({ userId, reportType }: PreferencesOf) => ({
    path: PREFERENCES,
    query: { userId, reportType },
  }),
);

/** Replaces both lists. Fails for a column that the report does not have (UNKNOWN_REPORT_COLUMN). */
export const saveColumnPreferences = saving(({ userId, reportType }: PreferencesOf, body: ColumnPreferencesInput) => ({
  path: PREFERENCES,
  query: { userId, reportType },
  body,
}));

/** Returns the caller's saved views of a report, by name. */
export const listSavedViews = reading(SAVED_VIEWS, savedViewListSchema, (reportType: ReportType) => ({
  path: VIEWS,
  query: { reportType },
}));

/**
 * Saves a named view of a report and returns it. Fails if the name is taken and `replaces` is not set
 * (SAVED_VIEW_EXISTS), or if the user has too many views (TOO_MANY_SAVED_VIEWS).
 */
export const saveView = creating(savedViewSchema, (reportType: ReportType, body: SavedViewInput) => ({
  path: VIEWS,
  query: { reportType },
  body,
}));

/** Deletes one of the caller's saved views; another user's is a 404. */
export const deleteSavedView = deleting((viewId: string) => apiPath`v2/transaction-data/saved-views/${viewId}`);

/**
 * The ids of the columns to show, in order. The specification's rules: with at most one column selected the defaults are
 * applied; the report's lead column is always first. Columns that are not among `columns` are omitted.
 */
export function shownColumns(
  selected: readonly string[],
  { columns, defaultColumns, leadColumn }: ColumnRules,
): string[] {
  const known = [...new Set(selected)].filter((id) => columns.some((column) => column.id === id));
  if (known.length <= 1) return [...defaultColumns];
  return [leadColumn, ...known.filter((id) => id !== leadColumn)];
}

/** The saved columns, in their saved order. */
export function savedColumns(preferences: Pick<ColumnPreferences, 'selectedColumns'> | undefined): string[] {
  return (preferences?.selectedColumns ?? []).toSorted((a, b) => a.order - b.order).map(({ dataKey }) => dataKey);
}
