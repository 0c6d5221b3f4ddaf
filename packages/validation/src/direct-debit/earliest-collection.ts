import { addDays, type Day } from '../calendar-day.ts';
import { addBusinessDays, businessDayFrom } from './business-days.ts';
import { localTime } from '../local-time.ts';
import type { Network } from './networks.ts';

/** A time of day, `HH:MM`, in a zone of the IANA database. */
export interface CutOff {
  readonly time: string;
  readonly zone: string;
  /** The publication that states the time. Absent: it is an assumption. */
  readonly source?: string;
}

/**
 * The time of day until which a submission counts for the same day. A provider may set other times, so dates derived
 * from these are estimates.
 */
export const cutOffs: Record<Network, CutOff> = {
  bacs: { time: '16:00', zone: 'Europe/London', source: 'GoCardless, Bacs payment timings' },
  sepa: { time: '15:00', zone: 'Europe/Brussels', source: 'Airwallex, direct debit flight times' },
  becsau: { time: '16:00', zone: 'Australia/Sydney', source: 'Airwallex, direct debit flight times' },
  becsnz: { time: '16:00', zone: 'Pacific/Auckland' },
  ach: { time: '15:00', zone: 'America/New_York', source: 'Airwallex, direct debit flight times' },
};

/** Business days between submission and collection, by network. Source: the specification. */
const LEAD_DAYS: Record<Network, number> = { bacs: 3, sepa: 3, becsau: 1, becsnz: 2, ach: 0 };
const ACH_WITH_GOCARDLESS = 2;

/** Returns the default business days between submission and collection. `provider`: its name, in upper or lower case; absent if none is configured. */
export function leadDays(network: Network, provider?: string): number {
  return network === 'ach' && provider?.toLowerCase() === 'gocardless' ? ACH_WITH_GOCARDLESS : LEAD_DAYS[network];
}

export interface EarliestCollection {
  /** The day on which a submission at this time counts, in the zone of the cut-off. */
  readonly submission: Day;
  readonly collection: Day;
  /** Whether the submission counts for a later day because today's cut-off has passed. */
  readonly isAfterCutOff: boolean;
}

/**
 * Returns the first day on which a payment that is submitted `now` can be collected: an estimate, by the network's cut-off, its
 * business days and the lead days.
 */
export function earliestCollection(network: Network, lead: number, now: Date): EarliestCollection {
  const { day, time } = localTime(now, cutOffs[network].zone);
  const open = businessDayFrom(network, day);
  const isAfterCutOff = open === day && time >= cutOffs[network].time;
  const submission = isAfterCutOff ? businessDayFrom(network, addDays(day, 1)) : open;
  return { submission, collection: addBusinessDays(network, submission, lead), isAfterCutOff };
}
