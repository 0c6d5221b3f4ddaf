import type { ReportType } from '@portal/api-client/report-preferences';
import { reportScheduleInputSchema } from '@portal/api-client/report-schedules';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Schema, StoredScheduleRequest } from '../../platform/database/schema.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { plainMessage } from '../../platform/http/input/plain-message.ts';
import { fixedLayout } from '../exports/export-layout.ts';
import { chargebackBody } from '../reports/chargeback-report.ts';
import { instructionBody } from '../reports/instruction-report.ts';
import { mandateBody } from '../reports/mandate-report.ts';
import { refuseUnknownColumns } from '../reports/report-columns.ts';
import type { ScheduleRow } from './schedule-rows.ts';

/** A schedule sets the days itself, and has no search. */
const SET = { dateFrom: true, dateTo: true, term: true } as const;

/** The filters of each report: those of its export that stay as they are. */
const FILTERS: Readonly<Record<ReportType, z.core.$ZodType>> = {
  transaction: z.strictObject(z.omit(z.object(instructionBody), SET).shape),
  mandate: z.strictObject(z.omit(z.object(mandateBody), SET).shape),
  chargeback: z.strictObject(z.omit(z.object(chargebackBody), { ...SET, respondBy: true }).shape),
};

/** The body of a creation or a change. */
export const scheduleBody = reportScheduleInputSchema.check(
  z.check(({ value, issues }) => {
    const read = z.safeParse(FILTERS[value.reportType], value.filters, { error: plainMessage });
    for (const { path, message } of read.error?.issues ?? []) {
      issues.push({ code: 'custom', input: value.filters, path: ['filters', ...path], message });
    }
  }),
);
type ScheduleBody = z.infer<typeof scheduleBody>;

/** The columns of a schedule, but for its owner and its state. Those of a name become the ones that the report has now. */
export async function scheduleColumns(trx: Transaction<Schema>, request: FastifyRequest, body: ScheduleBody) {
  const { reportType, frequency } = body;
  if (typeof body.columns === 'object') refuseUnknownColumns(reportType, body.columns, (index) => `columns.${index}`);
  const layout = await fixedLayout(trx, memberOf(request), reportType, body);
  const stored: StoredScheduleRequest = { filters: body.filters, ...layout };
  return {
    name: body.name,
    report_type: reportType,
    request: JSON.stringify(stored),
    frequency,
    weekday: frequency === 'weekly' ? (body.weekday ?? null) : null,
    month_day: frequency === 'monthly' ? (body.monthDay ?? null) : null,
    hour: body.hour,
    zone: body.zone,
    range: body.range,
  };
}

/** Whether a change is about more than the name, the time and the pause: about the rows and the columns of the file. */
export function changesFile(
  held: ScheduleRow,
  { report_type, request, range }: Awaited<ReturnType<typeof scheduleColumns>>,
): boolean {
  const { filters, columns, separator } = held.request;
  return (
    held.report_type !== report_type ||
    held.range !== range ||
    JSON.stringify({ filters, columns, separator }) !== request
  );
}
