import {
  financialInstrumentSchema,
  instructionSchema,
  orderSchema,
  transactionSchema,
} from '@portal/api-client/orders';
import { toDecimal } from '@portal/validation';
import * as z from 'zod/mini';
import { responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import {
  exactFirst,
  findOrderRef,
  findTransaction,
  isReference,
  money,
  selectInstructions,
} from './instruction-rows.ts';
import { netMinor } from '../payments/outcome.ts';
import { historyOf, orderHistoryOf } from './order-history.ts';
import { TRANSACTION_READERS } from '../reports/report-routes.ts';

const READERS = { access: TRANSACTION_READERS, refusals: ['NOT_FOUND'] } as const;

const getOrder = defineRoute({
  method: 'GET',
  url: '/order-management/:orderRef',
  config: READERS,
  schema: {
    tags: ['Orders'],
    operationId: 'getOrder',
    summary: 'Read an order with its instructions',
    description: 'References are found in upper and lower case.',
    params: z.object({ orderRef: z.string() }),
    response: responses(orderSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const orderRef = await findOrderRef(db, tenantId, request.params.orderRef);
    const [order, instructions] = await Promise.all([
      db
        .selectFrom('orders')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('order_ref', '=', orderRef)
        .executeTakeFirst(),
      db
        .selectFrom('instructions')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('order_ref', '=', orderRef)
        .orderBy('created_at')
        .orderBy('instruction_ref')
        .execute(),
    ]);
    if (!order) throw new PlatformError('NOT_FOUND');
    return success({
      orderRef: order.order_ref,
      customerRef: order.customer_ref,
      ...money(order),
      status: order.status,
      createdAt: order.created_at.toISOString(),
      updatedAt: order.updated_at.toISOString(),
      scheme: order.scheme_id === null ? null : { schemeId: order.scheme_id, name: order.scheme_name },
      isTest: instructions.some(({ is_test }) => is_test),
      instructions: instructions.map((row) => ({
        instructionRef: row.instruction_ref,
        direction: row.direction,
        ...money(row),
        status: row.status,
        createdAt: row.created_at.toISOString(),
        isTest: row.is_test,
      })),
      history: orderHistoryOf(order, instructions),
      links: instructions.map((row) => ({
        rel: 'instruction',
        href: `/v1/order-management/${encodeURIComponent(orderRef)}/instruction/${encodeURIComponent(row.instruction_ref)}`,
      })),
    });
  },
});

const getInstruction = defineRoute({
  method: 'GET',
  url: '/order-management/:orderRef/instruction/:instructionRef',
  config: READERS,
  schema: {
    tags: ['Orders'],
    operationId: 'getInstruction',
    summary: 'Read an instruction of an order',
    description:
      'References are found in upper and lower case. `links` contains paths to the financial instrument and, if there is one, to the transaction.',
    params: z.object({ orderRef: z.string(), instructionRef: z.string() }),
    response: responses(instructionSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { orderRef, instructionRef } = request.params;
    const row = await selectInstructions(db, memberOf(request).tenantId)
      .where(isReference('instruction_ref', instructionRef))
      .where(isReference('order_ref', orderRef))
      .orderBy(exactFirst('instruction_ref', instructionRef))
      .limit(1)
      .executeTakeFirst();
    if (!row) throw new PlatformError('NOT_FOUND');
    const link = (rel: string, href: string, id: string) => ({ rel, href: `${href}/${encodeURIComponent(id)}` });
    return success({
      instructionRef: row.instruction_ref,
      orderRef: row.order_ref,
      customerRef: row.customer_ref,
      batchRef: row.batch_ref,
      direction: row.direction,
      ...money(row),
      status: row.status,
      app: row.app,
      paymentMethod: row.payment_method,
      failureReason: row.failure_reason,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      completedAt: row.completed_at?.toISOString(),
      forecastedSettlementDate: row.settlement_day,
      isTest: row.is_test,
      history: historyOf(row),
      links: [
        link('order', '/v1/order-management', row.order_ref),
        link('financial-instrument', '/v1/financial-instruments', row.financial_instrument_id),
        ...(row.transaction_id === null ? [] : [link('transaction', '/v1/transactions', row.transaction_id)]),
      ],
    });
  },
});

const getFinancialInstrument = defineRoute({
  method: 'GET',
  url: '/financial-instruments/:financialInstrumentId',
  config: READERS,
  schema: {
    tags: ['Orders'],
    operationId: 'getFinancialInstrument',
    summary: 'Read a financial instrument',
    params: z.object({ financialInstrumentId: z.string() }),
    response: responses(financialInstrumentSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const row = await db
      .selectFrom('financial_instruments')
      .selectAll()
      .where('tenant_id', '=', memberOf(request).tenantId)
      .where('financial_instrument_id', '=', request.params.financialInstrumentId)
      .executeTakeFirst();
    if (!row) throw new PlatformError('NOT_FOUND');
    return success({
      financialInstrumentId: row.financial_instrument_id,
      type: row.type,
      maskedDetails: row.masked_details,
      holderName: row.holder_name,
      status: row.status,
      createdAt: row.created_at.toISOString(),
      mandate:
        row.mandate_id === null
          ? null
          : {
              mandateId: row.mandate_id,
              externalReference: row.external_reference,
              network: row.network ?? '',
              status: row.status,
            },
    });
  },
});

const getTransaction = defineRoute({
  method: 'GET',
  url: '/transactions/:transactionId',
  config: READERS,
  schema: {
    tags: ['Orders'],
    operationId: 'getTransaction',
    summary: 'Read a transaction with its refunds',
    params: z.object({ transactionId: z.string() }),
    response: responses(transactionSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const row = await findTransaction(db, tenantId, request.params.transactionId);
    const refunds = await db
      .selectFrom('refunds')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('instruction_ref', '=', row.instruction_ref)
      .orderBy('created_at')
      .orderBy('refund_id')
      .execute();
    const net = netMinor({
      status: row.status,
      amountMinor: row.amount_minor,
      refundMinor: row.net_refund_minor,
      chargebackMinor: row.net_chargeback_minor,
    });
    return success({
      transactionId: request.params.transactionId,
      provider: row.provider,
      providerReference: row.provider_reference,
      status: row.status,
      ...money(row),
      createdAt: (row.processing_at ?? row.created_at).toISOString(),
      forecastedSettlementDate: row.settlement_day,
      settledAt: row.completed_at?.toISOString(),
      netAmount: net === null ? null : toDecimal(net, row.currency),
      isTest: row.is_test,
      refunds: refunds.map((refund) => ({
        refundId: refund.refund_id,
        ...money({ ...refund, currency: row.currency }),
        status: refund.status,
        reason: refund.reason,
        createdAt: refund.created_at.toISOString(),
        settledAt: refund.status === 'SETTLED' ? refund.ended_at?.toISOString() : null,
        failedAt: refund.status === 'FAILED' ? refund.ended_at?.toISOString() : null,
      })),
    });
  },
});

/** v1/order-management and the resources that it links to. */
export const orderRoutes: readonly Route[] = [getOrder, getInstruction, getFinancialInstrument, getTransaction];
