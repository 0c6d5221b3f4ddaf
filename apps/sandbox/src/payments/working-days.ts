const DAY_MS = 86_400_000;

/** The UTC day that an instant is in, as `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The beginning of the UTC day so many working days after an instant's; with none, of its own or the next that is one. */
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
