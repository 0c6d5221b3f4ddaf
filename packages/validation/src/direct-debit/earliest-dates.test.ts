import { expect, test } from 'vitest';
import { addDays } from '../calendar-day.ts';
import { debitDates } from './debit-dates.ts';
import { earliestDates } from './earliest-dates.ts';
import { isBusinessDay } from './business-days.ts';
import { NETWORKS } from './networks.ts';

/** Thursday, before every cut-off of the day in its zone. */
const NOW = new Date('2026-12-24T02:30:00Z');

test.each([
  [{ network: 'bacs' }, '2026-12-31', '2027-01-12'],
  [{ network: 'bacs', isFirst: true }, '2027-01-04', '2027-01-12'],
  [{ network: 'bacs', agreedNotice: 0 }, '2026-12-31', '2026-12-31'],
  [{ network: 'bacs', agreedNotice: 5 }, '2026-12-31', '2027-01-05'],
  [{ network: 'sepa' }, '2026-12-30', '2027-01-07'],
  [{ network: 'sepa', agreedNotice: 1 }, '2026-12-30', '2026-12-30'],
  [{ network: 'sepa', lead: 10 }, '2027-01-11', '2027-01-11'],
  [{ network: 'becsau' }, '2026-12-29', '2026-12-29'],
  [{ network: 'becsau', isChanged: true }, '2026-12-29', '2027-01-07'],
  [{ network: 'becsnz' }, '2026-12-30', '2027-01-05'],
  [{ network: 'becsnz', isChanged: true }, '2026-12-30', '2027-01-25'],
  [{ network: 'becsnz', isFirst: true }, '2026-12-30', '2027-01-05'],
  // Still 23 December in New York, after the cut-off.
  [{ network: 'ach' }, '2026-12-24', '2026-12-24'],
] as const)('%o collects on %s at the earliest, and with notice today on %s', (debit, collection, noticed) => {
  expect(earliestDates(debit, NOW)).toMatchObject({ collection, noticed });
});

test.each(NETWORKS)('the offered day of %s is the first business day that keeps notice and submission', (network) => {
  for (const moment of ['2026-11-25T22:10:00Z', '2026-04-02T15:30:00Z', '2027-05-01T05:00:00Z']) {
    for (const debit of [{ network }, { network, isFirst: true }, { network, isChanged: true }]) {
      const { noticed, submission, today } = earliestDates(debit, new Date(moment));
      const keeps = (day: string) =>
        debitDates({ ...debit, day }).every(
          (date) =>
            date.day === undefined ||
            (date.step === 'notice' ? date.day >= today : date.step !== 'submission' || date.day >= submission),
        );
      expect(isBusinessDay(network, noticed)).toBe(true);
      expect(keeps(noticed)).toBe(true);
      for (let earlier = 1; earlier <= 7; earlier += 1) {
        const day = addDays(noticed, -earlier);
        if (isBusinessDay(network, day)) expect(keeps(day)).toBe(false);
      }
    }
  }
});
