export { calendars } from './bank-holidays.ts';
export { isBusinessDay } from './business-days.ts';
export { isDay } from './days.ts';
export * from './debit-dates.ts';
export * from './earliest-collection.ts';
