import { type PastRange, type RunTimes, type Weekday, WEEKDAYS } from '@portal/validation/schedules';
import { statusWords } from '@portal/validation/status-words';
import type { ReportType } from './report-preferences.ts';
import { REPORT_WORDS } from './report-words.ts';

/** The names of the reports, as their screens have them. */
export const REPORT_TITLES: Readonly<Record<ReportType, string>> = {
  transaction: 'Transaction Data',
  mandate: 'Mandates Report',
  chargeback: 'Chargebacks',
};

/** The UTC days that a run covers, relative to its own. */
export const RANGE_WORDS: Readonly<Record<PastRange, string>> = {
  yesterday: 'Yesterday (UTC)',
  'last-week': 'Last week, Monday to Sunday (UTC)',
  'last-month': 'Last month (UTC)',
};

export function weekdayWords(weekday: Weekday): string {
  return statusWords(weekday.toUpperCase());
}

/** `8` → '08:00'. */
export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** 'Every Monday at 08:00 (Europe/Berlin)'. */
export function timesInWords({ frequency, weekday, monthDay, hour, zone }: RunTimes): string {
  const time = `${hourWords(hour)} (${zone})`;
  if (frequency === 'daily') return `Every day at ${time}`;
  if (frequency === 'weekly') return `Every ${weekdayWords(weekday ?? WEEKDAYS[0])} at ${time}`;
  return `Every month on day ${monthDay ?? 1} at ${time}`;
}

const FILTERS: Readonly<Record<string, string>> = {
  targetDate: 'Date',
  currency: 'Currency',
  direction: 'Direction',
  status: 'Status',
  stage: 'Stage',
  app: 'App',
  reimbursements: 'Reimbursements',
  isTest: 'Test',
  type: 'Network',
  creditorProfileRef: 'Creditor profile',
};
/** Values that are names or codes. */
const AS_THEY_ARE = new Set(['app', 'creditorProfileRef', 'currency']);

/** The filters of a schedule, one item each: 'Currency: EUR, GBP'. Those without a value are left out. */
export function filterWords(filters: Readonly<Record<string, string | readonly string[]>>): string[] {
  return Object.entries(filters).flatMap(([name, chosen]) => {
    const values = [chosen].flat().map((value) => valueWords(name, value));
    return values.length === 0 || name === 'group' ? [] : [`${FILTERS[name] ?? name}: ${values.join(', ')}`];
  });
}

function valueWords(name: string, value: string): string {
  if (AS_THEY_ARE.has(name)) return value;
  if (name === 'targetDate') return DATES[value] ?? value;
  if (name === 'isTest') return value === 'true' ? 'Test payments' : 'Live payments';
  if (name === 'type') return value.replaceAll('_', ' ');
  if (name === 'reimbursements') return `${value.startsWith('+') ? 'With' : 'Without'} ${value.slice(1)}`;
  return statusWords(value);
}

/** The headers of the dates of all reports, which agree where two have the same date. */
const DATES: Readonly<Record<string, string>> = {
  ...REPORT_WORDS.chargeback.headers,
  ...REPORT_WORDS.transaction.headers,
};
