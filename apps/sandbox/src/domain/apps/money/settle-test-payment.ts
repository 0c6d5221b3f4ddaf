import { utcDay } from '@portal/validation/calendar-day';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { advanceStory } from '../../payments/advance-story.ts';
import type { InstrumentStory } from '../../payments/instrument-story.ts';
import type { InstructionStory, OrderStory } from '../../payments/order-story.ts';
import { datedReference, REFERENCES_MAX, reference } from '../../payments/references.ts';
import { addWorkingDays } from '../../payments/working-days.ts';

/** References of instructions and transactions are numbered like those of `drawOrder`. */
const INSTRUCTIONS_MAX = 3;
/** Working days to respond to the chargeback. */
const RESPONSE_DAYS = 10;

export interface TestSettlement {
  readonly tenantId: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly hasChargeback: boolean;
  readonly schemeName: string;
  readonly now: number;
}

/**
 * Writes a card payment that has just settled, and its chargeback, with their events and ledger entries. No step is
 * left for later. Returns the story of its instruction and the reference of its order.
 */
export async function settleTestPayment(
  trx: Transaction<Schema>,
  settlement: TestSettlement,
): Promise<{ readonly orderRef: string; readonly instruction: InstructionStory }> {
  const { tenantId, now } = settlement;
  const number = await nextOrder(trx, tenantId);
  const card = testCard(number, now);
  const order = testOrder(settlement, { number, card });
  // A card has no creditor profile.
  const time = { tenantId, since: -Infinity, now, creditorOf: () => null };
  await advanceStory(trx, { kind: 'instrument', story: card }, time);
  await advanceStory(trx, { kind: 'order', story: order }, time);
  const [instruction] = order.instructions;
  if (!instruction) throw new Error('A test order has one instruction');
  return { orderRef: order.orderRef, instruction };
}

/** Takes the number of the tenant's next order, so that its references differ from those of arriving payments. */
async function nextOrder(trx: Transaction<Schema>, tenantId: string): Promise<number> {
  const { orders } = await trx
    .updateTable('payment_arrivals')
    .set((set) => ({ orders: set('orders', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .returning('orders')
    .executeTakeFirstOrThrow();
  return orders - 1;
}

/** Numbered from the end, so that the test customer is never one of the returning customers. */
function testCard(number: number, now: number): InstrumentStory {
  return {
    financialInstrumentId: reference('FIN', REFERENCES_MAX - number),
    type: 'CARD',
    maskedDetails: 'Visa •••• 4242',
    holderName: 'Test Cardholder',
    customerRef: reference('CUS', REFERENCES_MAX - number),
    createdAt: now - 3,
  };
}

function testOrder(
  { currency, amountMinor, hasChargeback, schemeName, now }: TestSettlement,
  { number, card }: { readonly number: number; readonly card: InstrumentStory },
): OrderStory {
  const instructionNumber = number * INSTRUCTIONS_MAX;
  const instruction: InstructionStory = {
    instructionRef: datedReference('INS', instructionNumber, now),
    direction: 'debit',
    amountMinor,
    app: 'Visa',
    appId: 'visa',
    country: currency === 'EUR' ? 'IE' : currency.slice(0, 2),
    authorizationSource: 'WEB',
    paymentMethod: 'CARD',
    financialInstrumentId: card.financialInstrumentId,
    isTest: true,
    steps: [
      { at: now - 3, status: 'INCOMPLETE' },
      { at: now - 2, status: 'READY' },
      { at: now - 1, status: 'PROCESSING' },
      { at: now, status: 'SETTLED' },
    ],
    transaction: {
      transactionId: datedReference('TXN', instructionNumber, now),
      provider: 'Visa',
      providerReference: `TEST${String(number).padStart(8, '0')}`,
      forecastedSettlementDate: utcDay(now),
    },
    refunds: [],
    ...(hasChargeback && {
      chargeback: {
        chargebackId: datedReference('CHB', instructionNumber, now),
        amountMinor,
        reason: 'Test chargeback',
        steps: [
          { at: now, stage: 'CHARGEBACK', status: 'OPEN', respondBy: utcDay(addWorkingDays(now, RESPONSE_DAYS)) },
        ],
      },
    }),
  };
  return {
    orderRef: datedReference('ORD', number, now),
    customerRef: card.customerRef,
    currency,
    amountMinor,
    schemeName,
    instructions: [instruction],
  };
}
