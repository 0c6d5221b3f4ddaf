import type { PaymentFailure } from '@portal/api-client/payment-failures';
import type { Kysely, Transaction } from 'kysely';
import { readTestApps } from '../../domain/apps/app-environment.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { advanceStory } from '../../domain/payments/advance-story.ts';
import { creditorOfMandate } from '../payments/creditor-of-mandate.ts';
import { drawInstruction, drawSteps, INSTRUCTIONS_MAX } from '../payments/drawing/draw-order.ts';
import type { InstrumentStory } from '../../domain/payments/instrument-story.ts';
import type { InstructionStory } from '../../domain/payments/order-story.ts';
import type { PaymentMethod } from '../../domain/payments/payment-methods.ts';
import { createRandom, type Random } from '../payments/drawing/random.ts';
import { reference } from '../../domain/payments/references.ts';
import { attemptNumber, type DemoOrder } from './demo-order.ts';
import type { OfferedMethod } from './offered-methods.ts';
import {
  begunSteps,
  declinedSteps,
  declinedStory,
  type InstructionRow,
  readAttempts,
  stateOf,
} from './order-attempts.ts';

/** The payer's means of payment. No other part of it is ever kept. */
export interface PaidWith {
  readonly maskedDetails: string;
  readonly holderName: string;
  readonly isDeclined: boolean;
}

export interface DemoPayment {
  readonly order: DemoOrder;
  readonly method: OfferedMethod;
  readonly paidWith: PaidWith;
  /** The number of earlier attempts to pay: a form pays once, however often it is sent. */
  readonly attempts: number;
  readonly now: number;
}

export const ATTEMPTS_MAX = INSTRUCTIONS_MAX;
const DECLINED: PaymentFailure = 'Insufficient funds';

/**
 * Pays an order, which is like any other from then on. Does nothing if the order is paid, or if this attempt has been
 * made. Returns 'overtaken' if it was made with another payment method, card or account.
 */
export async function payDemoOrder(
  db: Kysely<Schema>,
  { order, method, paidWith, attempts, now }: DemoPayment,
): Promise<'tried' | 'overtaken'> {
  const { tenantId, orderRef, customerRef, currency, amountMinor } = order;
  return db.transaction().execute(async (trx) => {
    await lockTenant(trx, { tenantId });
    const made = await readAttempts(trx, order);
    const state = stateOf(made);
    if (state.kind === 'paid') return 'tried';
    if (state.attempts !== attempts || attempts >= ATTEMPTS_MAX) {
      return (await isMadeWith(trx, made[attempts], { method, paidWith })) ? 'tried' : 'overtaken';
    }
    const since = Math.max(-Infinity, ...made.map(({ updated_at }) => updated_at.getTime()));
    const at = Math.max(now, since + 1);
    const random = createRandom(`${order.tenantId} checkout ${attemptNumber(order, attempts)}`);
    const instrument = instrumentOf(order, { method, paidWith, attempts, at });
    const movesNoMoney = await readTestApps(trx, tenantId);
    const drawn = instructionOf(random, { order, method, paidWith, instrument, attempts, at });
    const instruction = { ...drawn, isTest: movesNoMoney(drawn.appId) };
    const time = { tenantId, since, now: at, creditorOf: creditorOfMandate };
    await advanceStory(trx, { kind: 'instrument', story: instrument }, time);
    const story = {
      orderRef,
      customerRef,
      currency,
      amountMinor,
      schemeName: method.scheme.name,
      schemeId: method.scheme.schemeId,
      instructions: [...made.map(declinedStory), instruction],
    };
    await advanceStory(trx, { kind: 'order', story }, time);
    return 'tried';
  });
}

/** Whether an attempt was made with this method, and with a card or account that looks the same. */
async function isMadeWith(
  trx: Transaction<Schema>,
  made: InstructionRow | undefined,
  { method, paidWith }: Pick<DemoPayment, 'method' | 'paidWith'>,
): Promise<boolean> {
  if (made?.payment_method !== method.paymentMethod) return false;
  const instrument = await trx
    .selectFrom('financial_instruments')
    .select('masked_details')
    .where('tenant_id', '=', made.tenant_id)
    .where('financial_instrument_id', '=', made.financial_instrument_id)
    .executeTakeFirst();
  return instrument?.masked_details === paidWith.maskedDetails;
}

type Attempt = Pick<DemoPayment, 'attempts' | 'method' | 'paidWith'> & { readonly at: number };

function instrumentOf(order: DemoOrder, { method, paidWith, attempts, at }: Attempt): InstrumentStory {
  const number = attemptNumber(order, attempts);
  const { network, instrument } = method.behaviour;
  const mandate = {
    mandateId: reference('MND', number),
    externalReference: `${network?.replace('_', '-')}-${number}`,
    network: network ?? '',
    metadata: { channel: 'web' },
    // The payer's bank confirms it during the payment.
    answeredAt: at,
  };
  return {
    financialInstrumentId: reference('FIN', number),
    type: instrument,
    maskedDetails: paidWith.maskedDetails,
    holderName: paidWith.holderName,
    customerRef: order.customerRef,
    createdAt: at,
    ...(network && { mandate }),
  };
}

function instructionOf(
  random: Random,
  {
    order,
    method: { behaviour },
    paidWith: { isDeclined },
    instrument,
    attempts,
    at,
  }: Attempt & { readonly order: DemoOrder; readonly instrument: InstrumentStory },
): InstructionStory {
  const { customerRef, market, country, amountMinor } = order;
  const means = { method: behaviour, instrument };
  const drawn = drawInstruction(random, {
    customer: { customerRef, market, means: [means] },
    means,
    amountMinor,
    steps: isDeclined ? declinedSteps(at) : paidSteps(random, behaviour, at),
    number: attemptNumber(order, attempts),
  });
  return { ...drawn, country, authorizationSource: 'WEB', ...(isDeclined && { failureReason: DECLINED }) };
}

/** A direct debit waits for its collection; anything else settles at once, so that a demo shows up in today's figures. */
function paidSteps(random: Random, method: PaymentMethod, at: number): InstructionStory['steps'] {
  if (method.pace === 'collected') return drawSteps(random, { method, begins: at, ending: 'SETTLED' });
  return [...begunSteps(at), { at, status: 'SETTLED' }];
}
