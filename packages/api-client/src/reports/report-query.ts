import * as z from 'zod/mini';
import { resource } from '../calls/resource.ts';

/** The newest row of a report, beside the rows on screen: reloading those leaves it alone. */
export const NEWEST_ROWS = resource('newest-rows');

/** The longest range of a report or an export, in days, both ends included. */
export const MAX_RANGE_DAYS = 93;

/** The specification's dates by which a report can be filtered and sorted. */
export const TARGET_DATES = ['createdAt', 'completedAt', 'updatedAt', 'forecastedSettlementDate'] as const;
export type TargetDate = (typeof TARGET_DATES)[number];

/** One page of a report. `after`: a cursor from `next`, used instead of `from`. `take`: at most 50. */
export interface ReportPage {
  readonly take: number;
  readonly from?: number | undefined;
  readonly after?: string | undefined;
  readonly sortColumn?: string | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
}

/**
 * The rows of one page in the requested order; ties are sorted by reference, so that no row repeats on another page.
 */
export function reportPageSchema<T extends z.core.$ZodType>(row: T) {
  return z.object({
    results: z.array(row),
    /** The count on all pages, up to 10,000; above that it is 10,001 and `totalCapped`. */
    total: z.number(),
    totalCapped: z.nullish(z.boolean()),
    /** Opaque cursor of the next page. Absent on the last. */
    next: z.nullish(z.string()),
  });
}

/** The columns of an export by name: those that the portal shows to the user, or every column of the report. */
export const EXPORT_COLUMNS = ['screen', 'all'] as const;
/** The separators of the cells of an export. */
export const EXPORT_SEPARATORS = ['comma', 'semicolon'] as const;
export type ExportSeparator = (typeof EXPORT_SEPARATORS)[number];

/**
 * How the file of an export looks. With columns by name, or with a separator, its headers, statuses and kinds are in the words of the
 * portal; otherwise they are keys and values of rows, for programs.
 */
export interface ExportLayout {
  /** Keys of rows in the order wanted, or one of EXPORT_COLUMNS. Default: 'screen' with a separator, otherwise all but later ones. */
  readonly columns?: readonly string[] | (typeof EXPORT_COLUMNS)[number] | undefined;
  /** Default: 'comma'. */
  readonly separator?: ExportSeparator | undefined;
}

/** The response to an export, which runs in the background (202). */
export const acceptedExportSchema = z.object({ reportPath: z.string() });
export type AcceptedExport = z.infer<typeof acceptedExportSchema>;
