import type { HubEvent } from '@portal/contract/hub-events';
import { FREQUENCIES, PAST_RANGES, readTimeZone, WEEKDAYS } from '@portal/validation/schedules';
import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { apiPath } from '../transport/api-path.ts';
import { nameInput } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { setInput } from '../inputs/set-input.ts';
import { valueInput } from '../inputs/value-input.ts';
import { creating, deleting, listing, posting, reading, readingVersioned, saving } from '../calls/verbs.ts';
import { reportDownloadSchema } from './exported-reports.ts';
import { REPORT_TYPES } from './report-preferences.ts';
import { EXPORT_COLUMNS, EXPORT_SEPARATORS } from './report-query.ts';

/** The hub's event for a run that has ended, and for a schedule that the platform has paused. */
export const SCHEDULES_EVENT = 'ReportSchedulesChanged' satisfies HubEvent;

export const SCHEDULE_NAME_MAX = 60;
/** The most schedules of a tenant. */
export const MAX_REPORT_SCHEDULES = 50;

/** SCHEDULED: the file is being prepared. */
export const RUN_STATUSES = ['SCHEDULED', 'SUCCEEDED', 'FAILED'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Why the platform has paused a schedule: its owner has left the tenant, or may not read the report any more; or its values cannot be read. */
export type PauseReason = 'OWNER_LEFT' | 'OWNER_LOST_ROLE' | 'UNREADABLE';

/** The argument of the hub event. */
export const scheduleNewsSchema = z.object({
  scheduleId: z.string(),
  name: z.string(),
  /** SUCCEEDED or FAILED of a run, or PAUSED of a schedule. */
  status: z.string(),
  /** Absent for a schedule that was paused. */
  runId: z.nullish(z.string()),
  /** When the schedule was paused. RFC 3339, UTC. */
  pausedOn: z.nullish(z.string()),
});

/** The filters of a report as in the body of its export, without days and search. */
const filtersSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The payments that succeeded in the range, in one currency. Absent amounts are not part of the report. */
const totalSchema = z.object({
  currency: currencyCodeSchema,
  /** Of the transaction report. */
  collected: z.nullish(amountSchema),
  /** Of the transaction report. */
  paidOut: z.nullish(amountSchema),
  /** Of the chargebacks report. */
  chargedBack: z.nullish(amountSchema),
});

export const scheduleRunSchema = z.object({
  runId: z.string(),
  /** SCHEDULED, SUCCEEDED or FAILED. */
  status: z.string(),
  /** When it was due. RFC 3339, UTC, as all times here. */
  dueOn: z.string(),
  endedOn: z.nullish(z.string()),
  /** Who started it. Absent for a run of the schedule itself. */
  startedBy: z.nullish(z.string()),
  /** How many runs before it were missed and are not made. */
  missedRuns: z.number(),
  /** The first and the last UTC day of its rows. */
  dateFrom: z.string(),
  dateTo: z.string(),
  rowCount: z.nullish(z.number()),
  /** Empty if no money moved, and for the mandates report. Test payments are left out, unless a filter chooses them. */
  totals: z.array(totalSchema),
});

const when = {
  frequency: z.enum(FREQUENCIES),
  weekday: z.nullish(z.enum(WEEKDAYS, 'Please choose a day of the week')),
  monthDay: z.nullish(
    z
      .int('Please enter a whole number')
      .check(z.minimum(1, 'Please choose a day from 1 to 31'), z.maximum(31, 'Please choose a day from 1 to 31')),
  ),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
};

export const reportScheduleSchema = z.object({
  scheduleId: z.string(),
  name: z.string(),
  /** 'transaction', 'mandate' or 'chargeback'. */
  reportType: z.enum(REPORT_TYPES),
  filters: filtersSchema,
  /** Keys of the report's rows, in the order of the file. Absent: all but later ones. */
  columns: z.nullish(z.array(z.string())),
  /** Absent for a file with keys and values of rows, for programs. */
  separator: z.nullish(z.enum(EXPORT_SEPARATORS)),
  ...when,
  zone: z.string(),
  range: z.enum(PAST_RANGES),
  isPaused: z.boolean(),
  /** OWNER_LEFT, OWNER_LOST_ROLE or UNREADABLE if the platform paused it; absent if a person did. */
  pauseReason: z.nullish(z.string()),
  pausedOn: z.nullish(z.string()),
  /** The email address of a user, or the name of an API key, whose role is needed for each run. */
  owner: z.string(),
  createdOn: z.string(),
  /** Absent while it is paused. */
  nextRunOn: z.nullish(z.string()),
  lastRun: z.nullish(scheduleRunSchema),
});

export const reportScheduleListSchema = z.object({ results: z.array(reportScheduleSchema), total: z.number() });
export const scheduleRunListSchema = z.object({ results: z.array(scheduleRunSchema), total: z.number() });

const inputShape = {
  name: nameInput(SCHEDULE_NAME_MAX),
  reportType: z.enum(REPORT_TYPES),
  filters: z.prefault(filtersSchema, {}),
  columns: z.optional(z.union([z.enum(EXPORT_COLUMNS), setInput(z.string(), { max: 100 }).check(z.minLength(1))])),
  separator: z.optional(z.enum(EXPORT_SEPARATORS)),
  ...when,
  zone: valueInput(readTimeZone),
  range: z.enum(PAST_RANGES),
  isPaused: z.prefault(z.boolean(), false),
};

/** The input of a creation or a change, as validated by the form and the platform. */
export const reportScheduleInputSchema = z.object(inputShape).check(
  z.check(({ value, issues }) => {
    const lacks = (member: 'monthDay' | 'weekday', message: string) =>
      issues.push({ code: 'custom', input: value, path: [member], message });
    if (value.frequency === 'weekly' && value.weekday == null) lacks('weekday', 'Please choose a day of the week');
    if (value.frequency === 'monthly' && value.monthDay == null) lacks('monthDay', 'Please choose a day from 1 to 31');
  }),
);

export const startedRunSchema = z.object({ runId: z.string() });

export type ReportSchedule = z.infer<typeof reportScheduleSchema>;
export type ReportScheduleInput = z.input<typeof reportScheduleInputSchema>;
export type ScheduleNews = z.infer<typeof scheduleNewsSchema>;
export type ScheduleRun = z.infer<typeof scheduleRunSchema>;
export type RunTotal = z.infer<typeof totalSchema>;

export const REPORT_SCHEDULES = resource('report-schedules');

const SCHEDULES = 'v2/transaction-data/schedules';
const schedulePath = (scheduleId: string) => apiPath`v2/transaction-data/schedules/${scheduleId}`;

/** Returns all schedules of the tenant, newest first. Fails with 404 on a platform without schedules. */
export const listReportSchedules = listing(REPORT_SCHEDULES, reportScheduleListSchema, SCHEDULES);

export const getReportSchedule = readingVersioned(REPORT_SCHEDULES, reportScheduleSchema, schedulePath);

/** Needs a reader role of the report too. Fails if the tenant has too many (TOO_MANY_REPORT_SCHEDULES). */
export const createReportSchedule = creating(reportScheduleSchema, (body: ReportScheduleInput) => ({
  path: SCHEDULES,
  body,
}));

/** Replaces all values. A caller who may read the report becomes its owner. */
export const updateReportSchedule = saving((scheduleId: string, body: ReportScheduleInput) => ({
  path: schedulePath(scheduleId),
  body,
}));

export const deleteReportSchedule = deleting(schedulePath);

/**
 * Starts a run beside those of the schedule. Fails while another is being prepared (REPORT_SCHEDULE_RUNNING), and if the owner may not
 * read the report (REPORT_SCHEDULE_OWNER).
 */
export const startScheduleRun = posting(startedRunSchema, (scheduleId: string) => ({
  path: apiPath`v2/transaction-data/schedules/${scheduleId}/run`,
}));

/** Returns the runs of a schedule, the newest first: those of the last 90 days, 100 at most. */
export const listScheduleRuns = reading(REPORT_SCHEDULES, scheduleRunListSchema, (scheduleId: string) => ({
  path: apiPath`v2/transaction-data/schedules/${scheduleId}/runs`,
  query: { from: 0, take: 1_000_000 },
}));

/** Returns the link to a run's file, which needs no token. Needs a reader role of the report too. */
export const getRunDownload = reading(
  REPORT_SCHEDULES,
  reportDownloadSchema,
  (scheduleId: string, runId: string) => apiPath`v2/transaction-data/schedules/${scheduleId}/runs/${runId}/download`,
);
