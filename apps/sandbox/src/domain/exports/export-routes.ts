import { exportedReportListSchema, reportDownloadSchema } from '@portal/api-client/exported-reports';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import type { ReportType } from '@portal/api-client/report-preferences';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { nameThing } from '../../platform/activity/current-write.ts';
import { EXPORT_ACTIVITY } from './export-activity.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, acceptedResponses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { fixedLayout, layoutToStore } from './export-layout.ts';
import { exportName } from './export-name.ts';
import { EXPORTS_MAX, queueExport, REPORTS_KEPT } from './export-queue.ts';
import {
  exportOwner,
  chargebackExportBody,
  instructionExportBody,
  mandateExportBody,
  mayReadExport,
  ownedBy,
  readExport,
  selectExportOf,
} from './export-rows.ts';
import { refuseUnknownColumns } from '../reports/report-columns.ts';
import { linkToFile } from './file-link.ts';
import { EVERY_DAY, readRange } from '../reports/report-query.ts';
import { REPORT_READERS, TRANSACTION_READERS } from '../reports/report-routes.ts';

const ASKS = {
  creates: true,
  refusals: ['DATE_RANGE_REVERSED', 'DATE_RANGE_TOO_LONG', 'UNKNOWN_REPORT_COLUMN', 'TOO_MANY_EXPORTS'],
} as const;
const ACCEPTED = `Responds immediately and prepares the file in the background. The hub notifies the user when it is ready or has failed; an API key finds it in its list of exports then. It stays in the list of exports for a week, or until ${REPORTS_KEPT} newer ones exist. A user or an API key can have ${EXPORTS_MAX} exports in preparation at a time. The file contains the rows of the report with the same filters, newest first, as CSV (RFC 4180, UTF-8 with a byte order mark), with amounts as decimal strings and times in RFC 3339, UTC. \`columns\` are keys of the report's rows, in the order of the file; or \`screen\`, the columns that the portal shows to the user, or \`all\`. Default: \`screen\` with a \`separator\`, otherwise every column but \`paymentMethod\` and \`scheme\`. The date of the range is a column of the file, the last one unless it is chosen; with keys and no \`separator\`, only if the request names \`targetDate\`. With \`screen\`, \`all\` or a \`separator\`, headers and statuses are in the words of the portal, for spreadsheets; otherwise they are the keys and values of rows, for programs.`;

const exportInstructions = defineRoute({
  method: 'POST',
  url: '/transaction-data/instructions/export',
  config: {
    activity: { of: EXPORT_ACTIVITY, action: 'Export the transaction report' },
    ...ASKS,
    access: TRANSACTION_READERS,
  },
  schema: {
    tags: ['Reports'],
    operationId: 'exportInstructions',
    summary: 'Export the transaction report',
    description: `${ACCEPTED} If there are test payments among the rows, the file has the column \`isTest\`, with the word Test for each of them.`,
    body: instructionExportBody,
    response: acceptedResponses(acceptedExportSchema),
  },
  handler: async (request, reply) =>
    reply.status(202).send(success(await requestExport(request, 'transaction', request.body))),
});

const exportReportedMandates = defineRoute({
  method: 'POST',
  url: '/transaction-data/financial-instruments/export',
  config: { activity: { of: EXPORT_ACTIVITY, action: 'Export the mandates report' }, ...ASKS, access: REPORT_READERS },
  schema: {
    tags: ['Reports'],
    operationId: 'exportReportedMandates',
    summary: 'Export the mandates report',
    description: ACCEPTED,
    body: mandateExportBody,
    response: acceptedResponses(acceptedExportSchema),
  },
  handler: async (request, reply) =>
    reply.status(202).send(success(await requestExport(request, 'mandate', request.body))),
});

const exportReportedChargebacks = defineRoute({
  method: 'POST',
  url: '/chargebacks/export',
  config: {
    activity: { of: EXPORT_ACTIVITY, action: 'Export the chargebacks report' },
    ...ASKS,
    access: TRANSACTION_READERS,
  },
  schema: {
    tags: ['Reports'],
    operationId: 'exportReportedChargebacks',
    summary: 'Export the chargebacks report',
    description: `${ACCEPTED} If there are chargebacks of test payments among the rows, the file has the column \`isTest\`, with the word Test for each of them.`,
    body: chargebackExportBody,
    response: acceptedResponses(acceptedExportSchema),
  },
  handler: async (request, reply) =>
    reply.status(202).send(success(await requestExport(request, 'chargeback', request.body))),
});

const listExportedReports = defineRoute({
  method: 'GET',
  url: '/transaction-data/reports',
  config: { access: REPORT_READERS },
  schema: {
    tags: ['Reports'],
    operationId: 'listExportedReports',
    summary: 'List the completed and failed exports of the caller, newest first',
    description: `The newest ${REPORTS_KEPT} at most: older ones are deleted with their files.`,
    response: responses(exportedReportListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const member = memberOf(request);
    const rows = await db
      .selectFrom('export_reports')
      .selectAll()
      .where('tenant_id', '=', member.tenantId)
      .where(ownedBy(exportOwner(member)))
      .where('status', 'in', ['READY', 'FAILED'])
      .orderBy('requested_at', 'desc')
      .orderBy('report_path')
      .execute();
    return success({
      exportReports: rows.filter(({ report_type }) => mayReadExport(member, report_type)).map(readExport),
    });
  },
});

const getReportDownload = defineRoute({
  method: 'GET',
  url: '/transaction-data/report/download',
  config: { access: REPORT_READERS, refusals: ['NOT_FOUND', 'REPORT_NOT_READY'] },
  schema: {
    tags: ['Reports'],
    operationId: 'getReportDownload',
    summary: 'Get a download link for an export of the caller',
    description: 'The link requires no access token and is valid for 60 seconds.',
    querystring: z.object({ reportPath: z.string() }),
    response: responses(reportDownloadSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const member = memberOf(request);
    const row = await selectExportOf(db, member, request.query.reportPath);
    if (!row) throw new PlatformError('NOT_FOUND');
    if (!mayReadExport(member, row.report_type)) throw new PlatformError('FORBIDDEN');
    return success(await linkToFile(request, row));
  },
});

/** v2/transaction-data: exports of the reports, the list of those that have ended, and their download. */
export const exportRoutes: readonly Route[] = [
  exportInstructions,
  exportReportedMandates,
  exportReportedChargebacks,
  listExportedReports,
  getReportDownload,
];

async function requestExport(
  request: FastifyRequest,
  reportType: ReportType,
  body: z.infer<typeof chargebackExportBody | typeof instructionExportBody | typeof mandateExportBody>,
): Promise<{ reportPath: string }> {
  const { db, reportClock } = request.server.services;
  const member = memberOf(request);
  if (typeof body.columns === 'object') refuseUnknownColumns(reportType, body.columns, (index) => `columns.${index}`);
  const range = readRange({ ...body, isOfAnyDate: reportType === 'chargeback' }, reportClock.now());
  const layout = await layoutToStore(db, {
    ...(await fixedLayout(db, member, reportType, body)),
    tenantId: member.tenantId,
    targetDate: body.targetDate,
    hasRange: range !== undefined && range !== EVERY_DAY,
  });
  const create = async (trx: Transaction<Schema>) => {
    const queued = await queueExport(trx, {
      tenant_id: member.tenantId,
      owner: exportOwner(member),
      report_type: reportType,
      name: exportName(reportType, range, body),
      requested_at: new Date(reportClock.now()),
      // Stores the resolved days and columns, so that a restart tomorrow covers the same ones. A search has no days.
      request: { ...body, ...layout, dateFrom: range?.from, dateTo: range?.to },
    });
    nameThing(queued.reportPath);
    return queued;
  };
  return createOnce(db, request, {
    create,
    exists: async (trx, { reportPath }) => (await selectExportOf(trx, member, reportPath)) !== undefined,
  });
}
