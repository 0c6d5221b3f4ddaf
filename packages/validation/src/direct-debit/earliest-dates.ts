import { addDays, type Day } from '../calendar-day.ts';
import { localTime } from '../local-time.ts';
import { businessDayFrom } from './business-days.ts';
import type { Debit } from './debit.ts';
import { submissionLead } from './debit-dates.ts';
import { cutOffs, type EarliestCollection, earliestCollection } from './earliest-collection.ts';
import { noticeOf } from './notice.ts';

export interface EarliestDates extends EarliestCollection {
  /** The day of `now` in the zone of the cut-off. */
  readonly today: Day;
  /** The first collection whose notice can still be sent today. The same as `collection` if that one needs no earlier notice. */
  readonly noticed: Day;
}

/**
 * Returns the first days on which a debit can be collected: `collection` if the payer has had the notice, `noticed` if it is sent
 * today. Estimates, like `earliestCollection`.
 */
export function earliestDates(debit: Omit<Debit, 'day'>, now: Date): EarliestDates {
  const { network } = debit;
  const earliest = earliestCollection(network, submissionLead(debit), now);
  const today = localTime(now, cutOffs[network].zone).day;
  let noticed = earliest.collection;
  while (isTooLate(debit, noticed, today)) noticed = businessDayFrom(network, addDays(noticed, 1));
  return { ...earliest, today, noticed };
}

function isTooLate(debit: Omit<Debit, 'day'>, collection: Day, today: Day): boolean {
  const { day } = noticeOf(debit, collection);
  return day !== undefined && day < today;
}
