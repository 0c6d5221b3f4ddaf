import { toDecimal } from '@portal/validation';
import type { EventType } from '../webhooks/event-types.ts';
import type { Moment, MomentEvent } from './moment.ts';
import type { ChargebackStory, InstructionStatus, InstructionStory, OrderStory, RefundStory } from './order-story.ts';

type Step = InstructionStory['steps'][number];

/** The moments of an order with their webhook events, oldest first. */
export function orderMoments(order: OrderStory): Moment[] {
  return order.instructions
    .flatMap((story) => [
      ...story.steps.map((step, index): Moment => ({
        at: step.at,
        events: () => stepEvents(order, story, { step, index }),
      })),
      ...story.refunds.flatMap((refund) => refundMoments(order, story, refund)),
      ...(story.chargeback ? chargebackMoments(order, story, story.chargeback) : []),
    ])
    .toSorted((a, b) => a.at - b.at);
}

/** The fields of every payload: the subject's reference and amount, its order, the app that takes it, and whether it is a test. */
function commonData(order: OrderStory, story: InstructionStory, reference: string, amountMinor = story.amountMinor) {
  return {
    reference,
    orderReference: order.orderRef,
    ...(reference !== story.instructionRef && { instructionReference: story.instructionRef }),
    customerReference: order.customerRef,
    appId: story.appId,
    amount: toDecimal(amountMinor, order.currency),
    currency: order.currency,
    isTest: story.isTest ?? false,
  };
}

function stepEvents(
  order: OrderStory,
  story: InstructionStory,
  { step: { status }, index }: { readonly step: Step; readonly index: number },
): MomentEvent[] {
  const { direction, paymentMethod, failureReason, transaction } = story;
  const reason = status === 'FAILED' ? { failureReason } : {};
  const instruction = {
    ...commonData(order, story, story.instructionRef),
    direction,
    paymentMethod,
    status,
    ...reason,
  };
  const inTransaction = {
    ...commonData(order, story, transaction.transactionId),
    provider: transaction.provider,
    status,
    forecastedSettlementDate: transaction.forecastedSettlementDate,
    ...reason,
  };
  if (index === 0) return [{ type: 'instruction.created', data: instruction }];
  return eventsOf(status, { instruction, inTransaction, hasTransaction: story.steps.some(isProcessing) });
}

function isProcessing({ status }: Step): boolean {
  return status === 'PROCESSING';
}

function eventsOf(
  status: InstructionStatus,
  {
    instruction,
    inTransaction,
    hasTransaction,
  }: {
    readonly instruction: MomentEvent['data'];
    readonly inTransaction: MomentEvent['data'];
    readonly hasTransaction: boolean;
  },
): MomentEvent[] {
  switch (status) {
    case 'INCOMPLETE':
    case 'READY':
      return [];
    case 'PROCESSING':
      return [
        { type: 'instruction.processing', data: instruction },
        { type: 'transaction.created', data: inTransaction },
      ];
    case 'COMPLETED':
    case 'SETTLED':
      return [
        { type: 'transaction.settled', data: inTransaction },
        { type: 'instruction.settled', data: instruction },
      ];
    case 'FAILED':
      return [
        ...(hasTransaction ? [{ type: 'transaction.failed', data: inTransaction } as const] : []),
        { type: 'instruction.failed', data: instruction },
      ];
    case 'CANCELLED':
      return [{ type: 'instruction.cancelled', data: instruction }];
  }
}

function refundMoments(order: OrderStory, story: InstructionStory, refund: RefundStory): Moment[] {
  const event = (type: EventType, status: string) => [
    { type, data: { ...commonData(order, story, refund.refundId, refund.amountMinor), reason: refund.reason, status } },
  ];
  const ended = refund.ending === 'SETTLED' ? 'refund.settled' : 'refund.failed';
  return [
    { at: refund.createdAt, events: () => event('refund.created', 'PROCESSING') },
    { at: refund.endsAt, events: () => event(ended, refund.ending) },
  ];
}

function chargebackMoments(order: OrderStory, story: InstructionStory, chargeback: ChargebackStory): Moment[] {
  const { chargebackId, amountMinor, reason } = chargeback;
  return chargeback.steps.map(({ at, stage, status, respondBy }, index): Moment => {
    const type = index === 0 ? 'opened' : status === 'OPEN' ? undefined : status === 'WON' ? 'won' : 'lost';
    return {
      at,
      events: () =>
        type === undefined
          ? []
          : [
              {
                type: `chargeback.${type}`,
                data: { ...commonData(order, story, chargebackId, amountMinor), reason, stage, status, respondBy },
              },
            ],
    };
  });
}
