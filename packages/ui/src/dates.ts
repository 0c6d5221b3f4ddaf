export { notInAddress } from './dates/address-words.ts';
export { type DateFilter, filteredDays } from './dates/date-filter.ts';
export * from './dates/date-input.tsx';
export { dateFilter } from './dates/date-rules.ts';
export { daysOf } from './dates/range-preset.ts';
