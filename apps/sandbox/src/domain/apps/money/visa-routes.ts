import { moneyText } from '@portal/validation';
import { noteFact } from '../../../platform/activity/current-write.ts';
import { APP_ACTIVITY } from '../app-activity.ts';
import { testSettlementResultSchema, testSettlementSchema } from '@portal/api-client/installed-apps';
import { writerRoles } from '@portal/contract';
import { createdResponses, success } from '../../../platform/http/envelope.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { appThatCan } from './app-that-can.ts';
import { createInApp } from './create-in-app.ts';
import { readCurrency, readMinor } from './money-input.ts';
import { settleTestPayment } from './settle-test-payment.ts';

const sendTestSettlement = defineRoute({
  method: 'POST',
  url: '/apps/installed/visa/test/settlement',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Settle a test payment', id: () => 'visa' },
    access: { anyOf: writerRoles('APP') },
    creates: true,
    refusals: ['APP_NOT_INSTALLED', 'AMOUNT_OUT_OF_RANGE', 'CURRENCY_NOT_SUPPORTED'],
  },
  schema: {
    tags: ['Apps'],
    operationId: 'sendTestSettlement',
    summary: 'Settle a test payment',
    description:
      'Creates an order whose instruction has settled, with its transaction, events and ledger entry; with `chargeback`, an open chargeback of the whole amount too. `amount`: from 1 to 100000, with no more decimal places than the currency has.',
    body: testSettlementSchema,
    response: createdResponses(testSettlementResultSchema),
  },
  async handler(request, reply) {
    const { amount, chargeback = false } = request.body;
    const found = appThatCan('testSettlement', 'visa');
    const currency = readCurrency(request.body.currency, found);
    const amountMinor = readMinor(amount, currency);
    const settled = await createInApp(request, found.appId, {
      async create(trx) {
        const { clock, schemeOfTests } = request.server.services;
        const { tenantId } = memberOf(request);
        const { orderRef, instruction } = await settleTestPayment(trx, {
          tenantId,
          currency,
          amountMinor,
          hasChargeback: chargeback,
          schemeName: schemeOfTests(tenantId),
          now: clock.now(),
        });
        const { instructionRef, transaction } = instruction;
        noteFact('Amount', moneyText(amount, currency, ['en-GB']));
        noteFact('Order', orderRef);
        return { orderRef, instructionRef, transactionId: transaction.transactionId };
      },
      // Payments are never deleted.
      exists: async () => true,
    });
    return reply.status(201).send(success(settled));
  },
});

/** The test environment of the app `visa`. */
export const testSettlementRoutes: readonly Route[] = [sendTestSettlement];
