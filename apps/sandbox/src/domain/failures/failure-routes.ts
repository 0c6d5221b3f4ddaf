import { FAILURES_MAX, failuresSchema } from '@portal/api-client/failures';
import * as z from 'zod/mini';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { failureQuery } from '../reports/instruction-report.ts';
import { requestedApps } from '../reports/known-values.ts';
import { daysBefore, readDays } from '../reports/report-query.ts';
import { TRANSACTION_READERS } from '../reports/report-routes.ts';
import { readChanges } from './failure-changes.ts';
import { readFailures } from './failures.ts';

const listFailures = defineRoute({
  method: 'GET',
  url: '/transaction-data/failures',
  config: { access: TRANSACTION_READERS, refusals: ['DATE_RANGE_REVERSED', 'DATE_RANGE_TOO_LONG'] },
  schema: {
    tags: ['Reports'],
    operationId: 'listFailures',
    summary: 'Read why payments failed, compared with the days before',
    description:
      'Failed transactions in one currency, summed by reason, app, country and payment method, the largest amount first. A transaction counts on the UTC day on which it succeeded or failed. The range has at most 93 days; default: the last 7. It is compared with as many days before it. The success rate is `succeeded` ÷ (`succeeded` + `failed`) of `ended`, which has all reasons. `changes` are publications of schemes, and changes of apps and providers, in the range; `thing` is null for callers who may not read it. Test payments are left out. The transactions behind a row are those of the report with the same days, `targetDate=updatedAt`, `status=FAILED`, `isTest=false`, the currency and the values of the row.',
    querystring: z.object({ ...failureQuery, ...pageQuery(FAILURES_MAX, { byDefault: 50 }) }),
    response: responses(failuresSchema),
  },
  async handler(request) {
    const { db, reportClock } = request.server.services;
    const { query } = request;
    const { tenantId, roles } = memberOf(request);
    const range = readDays(query, reportClock.now());
    const app = await requestedApps(db, query.app, tenantId);
    const [failures, changes] = await Promise.all([
      readFailures(db, { ...query, app, tenantId, range, before: daysBefore(range) }, query),
      readChanges(db, tenantId, { range, roles }),
    ]);
    return success({ ...failures, changes });
  },
});

/** v2/transaction-data/failures: why payments failed. */
export const failureRoutes: readonly Route[] = [listFailures];
