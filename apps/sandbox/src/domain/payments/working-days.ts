import { utcDay } from '@portal/validation/calendar-day';
import { type Network, networkOf } from '@portal/validation/direct-debit';
import { isBusinessDay } from '@portal/validation/direct-debit/dates';
import type { MandateNetwork } from './payment-methods.ts';

const DAY_MS = 86_400_000;

/**
 * The start of the UTC day that is `days` business days after an instant. With 0, the same day or the next business day. Payments
 * without a direct debit network follow TARGET.
 */
export function addWorkingDays(at: number, days: number, network: MandateNetwork = 'SEPA'): number {
  const isOpen = openDays(networkOf(network) ?? 'sepa');
  let day = Math.floor(at / DAY_MS);
  while (!isOpen(day)) day += 1;
  for (let left = days; left > 0; left -= 1) {
    do day += 1;
    while (!isOpen(day));
  }
  return day * DAY_MS;
}

const openDaysByNetwork = new Map<Network, Map<number, boolean>>();

/** Whether a network is open on a day since 1970, computed once: a million payments ask for the same few hundred days. */
function openDays(network: Network): (day: number) => boolean {
  const days = openDaysByNetwork.get(network) ?? new Map<number, boolean>();
  openDaysByNetwork.set(network, days);
  return (day) => {
    const isOpen = days.get(day) ?? isBusinessDay(network, utcDay(day * DAY_MS));
    days.set(day, isOpen);
    return isOpen;
  };
}
