import { utcDay } from '@portal/validation/calendar-day';
import { hasSucceeded, type InstructionStory, type OrderStory } from '../../domain/payments/order-story.ts';

const DAY_MS = 86_400_000;
/** How long ago the payments settled: each chargeback opened a day later, and is open for 19 days. */
const SETTLED_MS = { least: 2 * DAY_MS, most: 16 * DAY_MS };
const OPEN_MAX = 5;
const REASONS = ['Goods not received', 'Fraudulent transaction', 'Not as described'];

/**
 * Opens chargebacks of recent card payments, `OPEN_MAX` in all: by chance, few are open at any time, and a small history might show
 * none. Returns a function for the orders of a history that ends at `to`, one after the other.
 */
export function openChargebacks(to: number): (order: OrderStory) => OrderStory {
  let opened = 0;
  let seen = 0;
  const marked = (story: InstructionStory): InstructionStory => {
    const settledAt = story.steps.at(-1)?.at ?? 0;
    const isRecent = settledAt <= to - SETTLED_MS.least && settledAt >= to - SETTLED_MS.most;
    const isPlain = story.paymentMethod === 'CARD' && hasSucceeded(story) && story.refunds.length === 0;
    if (opened === OPEN_MAX || !isRecent || !isPlain || story.chargeback) return story;
    seen += 1;
    if (seen % 2 === 0) return story;
    opened += 1;
    const at = settledAt + DAY_MS;
    return {
      ...story,
      chargeback: {
        chargebackId: story.instructionRef.replace('INS', 'CHB'),
        amountMinor: story.amountMinor,
        reason: REASONS[opened % REASONS.length] ?? '',
        steps: [
          { at, stage: 'CHARGEBACK', status: 'OPEN', respondBy: utcDay(at + 20 * DAY_MS) },
          { at: at + 19 * DAY_MS, stage: 'CHARGEBACK', status: 'LOST' },
        ],
      },
    };
  };
  return (order) => ({ ...order, instructions: order.instructions.map(marked) });
}
