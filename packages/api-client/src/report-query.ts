import * as z from 'zod/mini';

/** The longest range that a report or an export may ask for, in days, both ends counted. */
export const MAX_RANGE_DAYS = 93;

/** The specification's dates that a report can be limited to and sorted by. */
export const TARGET_DATES = ['createdAt', 'completedAt', 'updatedAt', 'forecastedSettlementDate'] as const;
export type TargetDate = (typeof TARGET_DATES)[number];

/** One page of a report: `after`, a cursor that came as `next`, in place of `from`. `take` is at most 50. */
export interface ReportPage {
  readonly take: number;
  readonly from?: number | undefined;
  readonly after?: string | undefined;
  readonly sortColumn?: string | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
}

/** The rows of one page, in the order asked for; ties by reference, so that no page repeats a row. */
export function reportPageSchema<T extends z.core.$ZodType>(row: T) {
  return z.object({
    results: z.array(row),
    /** On all pages; counted up to 10,000, above which it is 10,001 and `totalCapped`. */
    total: z.number(),
    totalCapped: z.nullish(z.boolean()),
    /** Opaque; asks for the page after this one. Absent on the last. */
    next: z.nullish(z.string()),
  });
}

/** The answer to an export, which is made in the background (202). */
export const acceptedExportSchema = z.object({ reportPath: z.string() });
export type AcceptedExport = z.infer<typeof acceptedExportSchema>;
