const DAY_MS = 86_400_000;

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The start of the UTC day that is `days` working days after an instant. With 0, the same day or the next working day. */
export function addWorkingDays(at: number, days: number): number {
  let day = Math.floor(at / DAY_MS) * DAY_MS;
  while (isWeekend(day)) day += DAY_MS;
  for (let left = days; left > 0; left -= 1) {
    do day += DAY_MS;
    while (isWeekend(day));
  }
  return day;
}

function isWeekend(at: number): boolean {
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6;
}
