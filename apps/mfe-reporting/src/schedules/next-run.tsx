import { formatDay } from '@portal/ui/basics';
import { type FormPart, useFormValue } from '@portal/ui/forms';
import { utcDay } from '@portal/validation/calendar-day';
import { localTime, nextRun, type PastRange, pastDays, type RunTimes } from '@portal/validation/schedules';
import classes from './next-run.module.css';

export interface NextRunProps<V extends object> {
  readonly form: FormPart<V>;
  readonly timesOf: (values: V) => RunTimes & { readonly range: PastRange };
}

/** When the schedule in a form would run next, and the days that this run would cover. */
export function NextRun<V extends object>({ form, timesOf }: NextRunProps<V>) {
  const text = useFormValue(form, (values) => nextRunWords(timesOf(values), Date.now()));
  return (
    <p className={classes.next} role="status">
      {text}
    </p>
  );
}

/** 'Next run: 30 Nov 2026, 08:00 (Europe/Berlin), with 29 Nov 2026 (UTC).' `now`: ms since 1970. */
function nextRunWords({ range, ...times }: RunTimes & { readonly range: PastRange }, now: number): string {
  const instant = nextRun(times, now);
  const { day, time } = localTime(new Date(instant), times.zone);
  const { start, end } = pastDays(range, utcDay(instant));
  const days = start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
  return `Next run: ${formatDay(day)}, ${time} (${times.zone}), with ${days} (UTC).`;
}
