import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { InstructionStory } from '../../domain/payments/order-story.ts';
import { isStopped, isSucceeded } from '../../domain/payments/outcome.ts';
import type { DemoOrder } from './demo-order.ts';

/** The state of an order. `attempts`: the number of attempts to pay. `isOpen`: the money has not arrived yet. */
export type OrderState =
  | { readonly kind: 'open'; readonly attempts: 0 }
  | { readonly kind: 'paid'; readonly attempts: number; readonly isOpen: boolean }
  | { readonly kind: 'declined'; readonly attempts: number; readonly reason: string };

/** The instructions of an order, oldest first. */
export function readAttempts(db: Kysely<Schema>, { tenantId, orderRef }: Pick<DemoOrder, 'orderRef' | 'tenantId'>) {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_ref', '=', orderRef)
    .orderBy('created_at')
    .execute();
}

export type InstructionRow = Selectable<Schema['instructions']>;

export function stateOf(attempts: readonly InstructionRow[]): OrderState {
  const last = attempts.at(-1);
  if (!last) return { kind: 'open', attempts: 0 };
  if (!isStopped(last.status)) return { kind: 'paid', attempts: attempts.length, isOpen: !isSucceeded(last.status) };
  return { kind: 'declined', attempts: attempts.length, reason: last.failure_reason ?? 'Not completed' };
}

/** The story of a declined attempt, which has ended and is no longer stored. */
export function declinedStory(row: InstructionRow): InstructionStory {
  return {
    instructionRef: row.instruction_ref,
    direction: row.direction,
    amountMinor: row.amount_minor,
    app: row.app,
    appId: row.app_id,
    country: row.country,
    authorizationSource: row.authorization_source,
    paymentMethod: row.payment_method,
    financialInstrumentId: row.financial_instrument_id,
    isTest: row.is_test,
    steps: declinedSteps(row.created_at.getTime()),
    failureReason: row.failure_reason ?? '',
    transaction: {
      transactionId: row.transaction_id ?? '',
      provider: row.provider ?? '',
      providerReference: row.provider_reference ?? '',
      forecastedSettlementDate: row.forecasted_settlement_date ?? '',
    },
    refunds: [],
  };
}

/** The steps of a payment that the bank declines while the payer waits. */
export function declinedSteps(at: number): InstructionStory['steps'] {
  return [...begunSteps(at), { at, status: 'FAILED' }];
}

/** The steps of a payment whose payer enters everything at once. */
export function begunSteps(at: number): InstructionStory['steps'] {
  return [
    { at, status: 'INCOMPLETE' },
    { at, status: 'READY' },
    { at, status: 'PROCESSING' },
  ];
}
