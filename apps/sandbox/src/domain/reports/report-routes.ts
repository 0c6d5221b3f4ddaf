import { reportedChargebackPageSchema } from '@portal/api-client/chargeback-report';
import {
  type InstructionFilter,
  instructionPageSchema,
  instructionSummarySchema,
  recentMoneySchema,
} from '@portal/api-client/instructions';
import { instructionTotalsSchema } from '@portal/api-client/instruction-totals';
import { reportedMandatePageSchema } from '@portal/api-client/mandate-report';
import { payoutPageSchema } from '@portal/api-client/payouts';
import { readerRoles } from '@portal/contract';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { type Member, memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import {
  CHARGEBACK_REPORT,
  chargebackConditions,
  chargebackPageQuery,
  chargebackQuery,
  sortOf,
} from './chargeback-report.ts';
import {
  instructionConditions,
  instructionQuery,
  instructionReport,
  IS_LIVE,
  payoutQuery,
} from './instruction-report.ts';
import { requestedApps } from './known-values.ts';
import { MANDATE_REPORT, mandateConditions, mandateQuery } from './mandate-report.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { readPayouts } from './payouts.ts';
import type { PageQuery } from './rows/page-rows.ts';
import { readPage } from './rows/read-page.ts';
import { readRecentMoney } from './recent-money.ts';
import { type DayRange, readDays, readRange, reportPageQuery, type RequestedRange } from './report-query.ts';
import type { Condition, Selection } from './report.ts';
import { summarise } from './summarise.ts';
import { readTotals } from './totals.ts';

export const TRANSACTION_READERS = { anyOf: readerRoles('TRANSACTION') };
export const REPORT_READERS = { anyOf: [...readerRoles('TRANSACTION'), ...readerRoles('MANDATE')] };

const RANGE = ['DATE_RANGE_REVERSED', 'DATE_RANGE_TOO_LONG'] as const;
const PAGE = [...RANGE, 'CURSOR_INVALID'] as const;

const WEEK = 'Default: the last 7 days; at most 93.';
const HOW = `Days are UTC days, both included. ${WEEK} A \`term\` is the beginning of a reference. It ignores the date range and is case-insensitive. \`total\` is counted up to 10,000; beyond that it is 10,001 with \`totalCapped\`. Send \`next\` as \`after\` to get the next page. Send several values of a filter as repeated keys or separated by commas; the name of an app may itself contain commas.`;

const listInstructions = defineRoute({
  method: 'GET',
  url: '/transaction-data/instructions',
  config: { access: TRANSACTION_READERS, refusals: PAGE },
  schema: {
    tags: ['Reports'],
    operationId: 'listInstructions',
    summary: 'Read a page of the transaction report',
    description: `${HOW} A complete reference of a refund or chargeback finds its instruction. \`completedAt\` is when a transaction succeeded. \`netAmount\` is its amount minus refunds and chargebacks, 0 if it failed or was cancelled, and null while it is open. Test payments have \`isTest\` and are listed too: \`isTest=false\` leaves them out, \`isTest=true\` returns only them.`,
    querystring: z.object({
      ...instructionQuery,
      ...reportPageQuery,
      sortColumn: z.optional(z.enum(['createdAt', 'completedAt', 'updatedAt', 'forecastedSettlementDate'])),
    }),
    response: responses(instructionPageSchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    const member = memberOf(request);
    const selection = selectionOf(member, query, await instructionConditionsOf(db, member, query), reportClock.now());
    return success(await readPage(db, instructionReport(query), selection, pageOf(query)));
  },
});

const summariseInstructions = defineRoute({
  method: 'GET',
  url: '/transaction-data/instructions/summary',
  config: { access: TRANSACTION_READERS, refusals: RANGE },
  schema: {
    tags: ['Reports'],
    operationId: 'summariseInstructions',
    summary: 'Read the daily totals of the transaction report',
    description:
      'Grouped by the target date; days without transactions are left out. Amounts are per currency and direction; those of open, failed and cancelled transactions are separate from those that succeeded. Test payments are left out and counted in `testCount`, unless the filter `isTest` chooses them. A search has no summary.',
    querystring: z.omit(z.object(instructionQuery), { term: true }),
    response: responses(instructionSummarySchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    const member = memberOf(request);
    const selection = selectionOf(member, query, await instructionConditionsOf(db, member, query), reportClock.now());
    const leavesOutTests = query.isTest.length === 0;
    return success(await summarise(db, instructionReport(query), selection, { leavesOutTests }));
  },
});

const totalInstructions = defineRoute({
  method: 'GET',
  url: '/transaction-data/instructions/totals',
  config: { access: TRANSACTION_READERS, refusals: RANGE },
  schema: {
    tags: ['Reports'],
    operationId: 'totalInstructions',
    summary: 'Read what was collected and paid out in a range, compared with the days before',
    description: `Amounts of transactions that succeeded, per currency, in the range and in as many days before it. ${WEEK} Test payments are left out, unless the filter \`isTest\` chooses them. A search has no totals.`,
    querystring: z.omit(z.object(instructionQuery), { term: true }),
    response: responses(instructionTotalsSchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    const selection = await liveSelectionOf(db, memberOf(request), query, reportClock.now());
    return success(await readTotals(db, instructionReport(query), selection));
  },
});

const listPayouts = defineRoute({
  method: 'GET',
  url: '/transaction-data/instructions/payouts',
  config: { access: TRANSACTION_READERS, refusals: RANGE },
  schema: {
    tags: ['Reports'],
    operationId: 'listPayouts',
    summary: 'Read what was paid out, by day, currency and app',
    description: `Transactions that paid money out and succeeded, summed by the UTC day of their success, by currency and by app, the newest day first. The range applies to that day. ${WEEK} Test payments are left out, unless the filter \`isTest\` chooses them. The transactions behind a sum are those of the report with the same day as \`dateFrom\` and \`dateTo\`, \`targetDate=completedAt\`, \`direction=credit\`, the currency and the app.`,
    querystring: z.object({ ...payoutQuery, ...pageQuery(50, { byDefault: 10 }) }),
    response: responses(payoutPageSchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    return success(
      await readPayouts(db, await liveSelectionOf(db, memberOf(request), query, reportClock.now()), query),
    );
  },
});

const getRecentMoney = defineRoute({
  method: 'GET',
  url: '/transaction-data/instructions/recent-money',
  config: { access: TRANSACTION_READERS },
  schema: {
    tags: ['Reports'],
    operationId: 'getRecentMoney',
    summary: 'Read what was collected and paid out in the last days',
    description:
      'Amounts of transactions that succeeded, by the UTC day of their success, per currency and direction. Today is compared with yesterday until the same time. Test payments are left out.',
    response: responses(recentMoneySchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    return success(await readRecentMoney(db, memberOf(request).tenantId, reportClock.now()));
  },
});

const listReportedChargebacks = defineRoute({
  method: 'GET',
  url: '/chargebacks',
  config: { access: TRANSACTION_READERS, refusals: PAGE },
  schema: {
    tags: ['Reports'],
    operationId: 'listReportedChargebacks',
    summary: 'Read a page of the chargebacks report',
    description: `${HOW.replace(WEEK, 'Default: any date; a range has at most 93 days.')} By default, in ascending order of \`respondBy\`: open chargebacks first, the nearest day to respond by first, then those that have ended, the last one first. Chargebacks of test payments have \`isTest\` and are listed too: \`isTest=false\` leaves them out.`,
    querystring: z.object({
      ...chargebackQuery,
      ...chargebackPageQuery,
    }),
    response: responses(reportedChargebackPageSchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    const member = memberOf(request);
    const app = await requestedApps(db, query.app, member.tenantId);
    const requested = { ...query, isOfAnyDate: true };
    const selection = selectionOf(member, requested, chargebackConditions({ ...query, app }), reportClock.now());
    const { take, from, after, sort } = query;
    return success(await readPage(db, CHARGEBACK_REPORT, selection, { take, from, after, ...sortOf(sort) }));
  },
});

const listReportedMandates = defineRoute({
  method: 'GET',
  url: '/transaction-data/financial-instruments',
  config: { access: REPORT_READERS, refusals: PAGE },
  schema: {
    tags: ['Reports'],
    operationId: 'listReportedMandates',
    summary: 'Read a page of the mandates report',
    description: HOW,
    querystring: z.object({
      ...mandateQuery,
      ...reportPageQuery,
      sortColumn: z.optional(z.enum(['createdAt', 'updatedAt'])),
    }),
    response: responses(reportedMandatePageSchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    const selection = selectionOf(memberOf(request), query, mandateConditions(query), reportClock.now());
    return success(await readPage(db, MANDATE_REPORT, selection, pageOf(query)));
  },
});

/** v2/transaction-data, and v2/chargebacks: pages of the transaction report, of the chargebacks report and of the mandates report. */
export const reportRoutes: readonly Route[] = [
  listInstructions,
  summariseInstructions,
  totalInstructions,
  listPayouts,
  getRecentMoney,
  listReportedChargebacks,
  listReportedMandates,
];

async function instructionConditionsOf(
  db: Kysely<Schema>,
  { tenantId }: Member,
  query: InstructionFilter,
): Promise<Condition[]> {
  return instructionConditions({ ...query, app: await requestedApps(db, query.app ?? [], tenantId) });
}

/** The rows of a query that has no search, without test payments unless the query chooses them. */
async function liveSelectionOf(
  db: Kysely<Schema>,
  member: Member,
  query: InstructionFilter,
  now: number,
): Promise<Selection & { readonly range: DayRange }> {
  const { isTest = [], targetDate = 'completedAt' } = query;
  const live = isTest.length === 0 ? [IS_LIVE] : [];
  return {
    tenantId: member.tenantId,
    conditions: [...(await instructionConditionsOf(db, member, query)), ...live],
    target: targetDate,
    range: readDays(query, now),
    term: undefined,
  };
}

interface Requested extends RequestedRange {
  readonly targetDate: string;
}

function selectionOf({ tenantId }: Member, query: Requested, conditions: readonly Condition[], now: number): Selection {
  return { tenantId, conditions, target: query.targetDate, range: readRange(query, now), term: query.term };
}

interface RequestedPage extends Requested {
  readonly take: number;
  readonly from: number;
  readonly after?: string | undefined;
  readonly sortColumn?: string | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
}

/** Default: newest first, by the target date. */
function pageOf({ take, from, after, sortColumn, sortDirection = 'desc', targetDate }: RequestedPage): PageQuery {
  return { take, from, after, column: sortColumn ?? targetDate, direction: sortDirection };
}
