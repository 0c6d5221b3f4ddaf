export { calendars } from './bank-holidays.ts';
export { isBusinessDay } from './business-days.ts';
export type { Debit, DebitDate, DebitStep } from './debit.ts';
export * from './debit-dates.ts';
export { localTime } from '../local-time.ts';
export * from './earliest-collection.ts';
export * from './earliest-dates.ts';
export { hasNoticeOfChanges, NOTICE_MAX, noticeUnit } from './notice.ts';
