import { chargebackListSchema } from '@portal/api-client/orders';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { findTransaction, money } from './instruction-rows.ts';
import { TRANSACTION_READERS } from '../reports/report-routes.ts';

const listChargebacks = defineRoute({
  method: 'GET',
  url: '/chargebacks/transaction/:transactionId/chargebacks',
  config: { access: TRANSACTION_READERS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Orders'],
    operationId: 'listChargebacks',
    summary: 'List the chargebacks of a transaction, oldest first',
    params: z.object({ transactionId: z.string() }),
    response: responses(chargebackListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const { instruction_ref, currency } = await findTransaction(db, tenantId, request.params.transactionId);
    const rows = await db
      .selectFrom('chargebacks')
      .selectAll()
      .select(sql<string | null>`respond_by::text`.as('respond_day'))
      .where('tenant_id', '=', tenantId)
      .where('instruction_ref', '=', instruction_ref)
      .orderBy('created_at')
      .orderBy('chargeback_id')
      .execute();
    return success({
      chargebacks: rows.map((row) => ({
        chargebackId: row.chargeback_id,
        stage: row.stage,
        status: row.status,
        reason: row.reason,
        ...money({ ...row, currency }),
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        respondBy: row.respond_day,
        history: [...row.steps],
      })),
    });
  },
});

/** v2/chargebacks. */
export const chargebackRoutes: readonly Route[] = [listChargebacks];
