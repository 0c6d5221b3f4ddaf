import { formatDay, LOCALES, madeOnce } from '@portal/ui/basics';
import { type CutOff, type EarliestCollection, localTime } from '@portal/validation/direct-debit/dates';

const weekday = madeOnce(() => new Intl.DateTimeFormat(LOCALES, { weekday: 'short', timeZone: 'UTC' }));

/** A calendar day with its weekday: 'Thu 31/12/2026'. */
export function dayWithWeekday(day: string): string {
  return `${weekday().format(Date.parse(day))} ${formatDay(day)}`;
}

/** '16:00 London time' */
export function cutOffWords({ time, zone }: CutOff): string {
  return `${time} ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

/** The assumption of an estimate about the time of submission. Names each day, because the network's date can differ from the user's. */
export function submissionWords({ submission, isAfterCutOff }: EarliestCollection, cutOff: CutOff, now: Date): string {
  const today = localTime(now, cutOff.zone).day;
  const condition = `if submitted by ${cutOffWords(cutOff)}`;
  if (submission === today) return `${condition} today, ${dayWithWeekday(today)}.`;
  const reason = isAfterCutOff
    ? `The cut-off on ${dayWithWeekday(today)} has passed.`
    : `${dayWithWeekday(today)} is not a business day.`;
  return `${condition} on ${dayWithWeekday(submission)}. ${reason}`;
}
