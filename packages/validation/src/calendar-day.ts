const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns whether the text is a calendar day that exists, `YYYY-MM-DD`: not `2026-02-30`. Years before 100 are refused. */
export function isDay(text: string): boolean {
  const [, year, month, date] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  return new Date(Date.UTC(year, month - 1, date)).toISOString().startsWith(text);
}
