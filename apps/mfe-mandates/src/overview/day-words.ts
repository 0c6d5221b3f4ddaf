import { formatDay, LOCALES, madeOnce } from '@portal/ui/basics';
import { type CutOff, type EarliestCollection, localTime } from '@portal/validation/direct-debit/dates';

const weekday = madeOnce(() => new Intl.DateTimeFormat(LOCALES, { weekday: 'short', timeZone: 'UTC' }));

/** A calendar day with its weekday: 'Thu 31/12/2026'. */
export function dayWithWeekday(day: string): string {
  return `${weekday().format(Date.parse(day))} ${formatDay(day)}`;
}

/** '16:00 London time' */
function cutOffWords({ time, zone }: CutOff): string {
  return `${time} ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

/** What an estimate assumes about the time of the submission. */
export function submissionWords({ submission, isAfterCutOff }: EarliestCollection, cutOff: CutOff, now: Date): string {
  const words = cutOffWords(cutOff);
  if (isAfterCutOff) return `if submitted by ${words} on ${dayWithWeekday(submission)}. Today's cut-off has passed.`;
  const isToday = localTime(now, cutOff.zone).day === submission;
  return isToday
    ? `if submitted today by ${words}.`
    : `if submitted by ${words} on ${dayWithWeekday(submission)}. Today is no business day.`;
}
