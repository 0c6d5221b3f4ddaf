import type { Insertable } from 'kysely';
import { derivedId } from '../../platform/database/derived-id.ts';
import type { AuthorizationSource, ChargebackStep, Schema } from '../../platform/database/schema.ts';
import { isStopped, isSucceeded } from './outcome.ts';

/** The life of an order from beginning to end. Instants are in milliseconds since 1970, days `YYYY-MM-DD`. */
export interface OrderStory {
  readonly orderRef: string;
  readonly customerRef: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly schemeName: string;
  /** Default: the id of the tenant's first scheme with this name. */
  readonly schemeId?: string;
  /** Oldest first. */
  readonly instructions: readonly InstructionStory[];
}

export type InstructionStatus =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'FAILED'
  | 'INCOMPLETE'
  | 'PROCESSING'
  | 'READY'
  | 'SETTLED';

export interface InstructionStory {
  readonly instructionRef: string;
  readonly direction: 'debit' | 'credit';
  readonly amountMinor: number;
  readonly app: string;
  readonly appId: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly authorizationSource: AuthorizationSource;
  readonly paymentMethod: string;
  readonly financialInstrumentId: string;
  /** No money moves: a test settlement, or a payment through an app that moved no money at the time. Default: false. */
  readonly isTest?: boolean;
  /** Oldest first, from creation to the final status. */
  readonly steps: readonly { readonly at: number; readonly status: InstructionStatus }[];
  readonly failureReason?: string;
  /** The provider's record, once processing has begun. */
  readonly transaction: {
    readonly transactionId: string;
    readonly provider: string;
    readonly providerReference: string;
    readonly batchRef?: string;
    readonly forecastedSettlementDate: string;
  };
  /** Oldest first. */
  readonly refunds: readonly RefundStory[];
  readonly chargeback?: ChargebackStory;
}

export interface RefundStory {
  readonly refundId: string;
  readonly amountMinor: number;
  readonly reason: string;
  readonly createdAt: number;
  readonly endsAt: number;
  readonly ending: 'FAILED' | 'SETTLED';
}

export interface ChargebackStory {
  readonly chargebackId: string;
  readonly amountMinor: number;
  readonly reason: string;
  /** Oldest first. */
  readonly steps: readonly {
    readonly at: number;
    readonly stage: 'ARBITRATION' | 'CHARGEBACK' | 'REPRESENTMENT' | 'RETRIEVAL';
    readonly status: 'LOST' | 'OPEN' | 'WON';
    readonly respondBy?: string;
  }[];
}

/** The rows that hold an order. */
export interface OrderRows {
  readonly orders: Insertable<Schema['orders']>[];
  readonly instructions: Insertable<Schema['instructions']>[];
  readonly refunds: Insertable<Schema['refunds']>[];
  readonly chargebacks: ChargebackRow[];
}

/** The row of a chargeback, with its steps as an array for JSON. */
export type ChargebackRow = Omit<Insertable<Schema['chargebacks']>, 'steps'> & {
  readonly steps: readonly ChargebackStep[];
};

/** The rows of an order at an instant, without anything that happens later. */
export function orderRowsAt(tenantId: string, order: OrderStory, at: number): OrderRows {
  const begun = order.instructions.filter(({ steps }) => (steps[0]?.at ?? Infinity) <= at);
  const instructions = begun.map((story) => instructionRowAt(tenantId, { order, story, at }));
  return {
    orders: instructions.length === 0 ? [] : [orderRowAt(tenantId, order, instructions)],
    instructions,
    refunds: begun.flatMap((story) =>
      story.refunds
        .filter(({ createdAt }) => createdAt <= at)
        .map((refund) => refundRowAt(tenantId, { story, refund, at })),
    ),
    chargebacks: begun.flatMap((story) => chargebackRowsAt(tenantId, { order, story, at })),
  };
}

function orderRowAt(
  tenantId: string,
  order: OrderStory,
  instructions: readonly Insertable<Schema['instructions']>[],
): Insertable<Schema['orders']> {
  const times = instructions.map((instruction) => Number(instruction.updated_at));
  return {
    tenant_id: tenantId,
    order_ref: order.orderRef,
    customer_ref: order.customerRef,
    amount_minor: order.amountMinor,
    currency: order.currency,
    status: orderStatus(order.amountMinor, instructions),
    scheme_name: order.schemeName,
    scheme_id: order.schemeId ?? schemeIdOf(tenantId, order.schemeName),
    created_at: instructions[0]?.created_at ?? new Date(0),
    updated_at: new Date(Math.max(...times)),
  };
}

/** The id of a tenant's first scheme with this name. */
export function schemeIdOf(tenantId: string, schemeName: string): string {
  // Databases have stored such ids.
  return derivedId(`payments portal demo: scheme ${tenantId} ${schemeName}`);
}

/** Derives an order's status from its instructions: done once they cover its amount, incomplete if a part failed. */
export function orderStatus(
  amountMinor: number,
  instructions: readonly Pick<Insertable<Schema['instructions']>, 'amount_minor' | 'status'>[],
): string {
  const statuses = instructions.map(({ status }) => status);
  const covered = instructions
    .filter(({ status }) => isSucceeded(status))
    .reduce((sum, instruction) => sum + instruction.amount_minor, 0);
  if (covered >= amountMinor) return statuses.includes('SETTLED') ? 'SETTLED' : 'COMPLETED';
  const unfinished = ['PROCESSING', 'READY', 'INCOMPLETE'].find((status) => statuses.includes(status));
  if (unfinished) return unfinished;
  if (covered > 0) return 'INCOMPLETE';
  return statuses.includes('FAILED') ? 'FAILED' : 'CANCELLED';
}

function instructionRowAt(
  tenantId: string,
  { order, story, at }: { readonly order: OrderStory; readonly story: InstructionStory; readonly at: number },
): Insertable<Schema['instructions']> {
  const steps = story.steps.filter((step) => step.at <= at);
  const last = steps.at(-1);
  const status = last?.status ?? 'INCOMPLETE';
  const ready = steps.find((step) => step.status === 'READY');
  const processing = steps.find((step) => step.status === 'PROCESSING');
  const refunds = story.refunds.filter(({ createdAt }) => createdAt <= at);
  const held = refunds.filter((refund) => refundStatus(refund, at) !== 'FAILED');
  const chargeback = chargebackStepAt(story, at);
  const transaction = processing ? story.transaction : undefined;
  const changes = [
    ...steps.map((step) => step.at),
    ...refunds.flatMap(({ createdAt, endsAt }) => [createdAt, ...(endsAt <= at ? [endsAt] : [])]),
    ...(chargeback ? [chargeback.at] : []),
  ];
  return {
    tenant_id: tenantId,
    instruction_ref: story.instructionRef,
    order_ref: order.orderRef,
    customer_ref: order.customerRef,
    batch_ref: transaction?.batchRef ?? null,
    created_at: new Date(steps[0]?.at ?? at),
    ready_at: ready ? new Date(ready.at) : null,
    processing_at: processing ? new Date(processing.at) : null,
    updated_at: new Date(Math.max(...changes)),
    completed_at: last && isSucceeded(status) ? new Date(last.at) : null,
    stopped_at: last && isStopped(status) ? new Date(last.at) : null,
    forecasted_settlement_date: transaction?.forecastedSettlementDate ?? null,
    direction: story.direction,
    amount_minor: story.amountMinor,
    currency: order.currency,
    status,
    app: story.app,
    app_id: story.appId,
    country: story.country,
    authorization_source: story.authorizationSource,
    payment_method: story.paymentMethod,
    failure_reason: status === 'FAILED' ? (story.failureReason ?? null) : null,
    financial_instrument_id: story.financialInstrumentId,
    transaction_id: transaction?.transactionId ?? null,
    provider: transaction?.provider ?? null,
    provider_reference: transaction?.providerReference ?? null,
    refund_count: refunds.length,
    net_refund_minor: held.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    chargeback_count: chargeback ? 1 : 0,
    net_chargeback_minor: chargeback && chargeback.status !== 'WON' ? (story.chargeback?.amountMinor ?? 0) : 0,
    is_test: story.isTest ?? false,
  };
}

function refundRowAt(
  tenantId: string,
  { story, refund, at }: { readonly story: InstructionStory; readonly refund: RefundStory; readonly at: number },
): Insertable<Schema['refunds']> {
  const status = refundStatus(refund, at);
  return {
    tenant_id: tenantId,
    refund_id: refund.refundId,
    instruction_ref: story.instructionRef,
    amount_minor: refund.amountMinor,
    status,
    reason: refund.reason,
    created_at: new Date(refund.createdAt),
    ended_at: status === 'PROCESSING' ? null : new Date(refund.endsAt),
  };
}

function refundStatus({ endsAt, ending }: RefundStory, at: number): string {
  return endsAt <= at ? ending : 'PROCESSING';
}

function chargebackStepAt({ chargeback }: InstructionStory, at: number) {
  return chargeback?.steps.findLast((step) => step.at <= at);
}

function chargebackRowsAt(
  tenantId: string,
  { order, story, at }: { readonly order: OrderStory; readonly story: InstructionStory; readonly at: number },
): ChargebackRow[] {
  const { chargeback } = story;
  const step = chargebackStepAt(story, at);
  if (!chargeback || !step) return [];
  return [
    {
      tenant_id: tenantId,
      chargeback_id: chargeback.chargebackId,
      instruction_ref: story.instructionRef,
      order_ref: order.orderRef,
      currency: order.currency,
      app: story.app,
      is_test: story.isTest ?? false,
      stage: step.stage,
      status: step.status,
      reason: chargeback.reason,
      amount_minor: chargeback.amountMinor,
      created_at: new Date(chargeback.steps[0]?.at ?? step.at),
      updated_at: new Date(step.at),
      respond_by: step.respondBy ?? null,
      steps: chargeback.steps
        .filter((one) => one.at <= at)
        .map((one) => ({ at: new Date(one.at).toISOString(), stage: one.stage, status: one.status })),
    },
  ];
}

/** Whether the money has arrived. */
export function hasSucceeded({ steps }: InstructionStory): boolean {
  const last = steps.at(-1);
  return last !== undefined && isSucceeded(last.status);
}
