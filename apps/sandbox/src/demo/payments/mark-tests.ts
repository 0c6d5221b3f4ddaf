import type { OrderStory } from '../../domain/payments/order-story.ts';

/** The order, with its payments through apps that move no money marked as test payments. */
export function markTests(order: OrderStory, movesNoMoney: (appId: string) => boolean): OrderStory {
  const instructions = order.instructions.map((one) => (movesNoMoney(one.appId) ? { ...one, isTest: true } : one));
  return { ...order, instructions };
}
