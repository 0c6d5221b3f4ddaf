export { notInAddress } from './dates/address-words.ts';
export { type DateFilter, filteredDays } from './dates/date-filter.ts';
export * from './dates/date-input.tsx';
export { eachDay } from './dates/date-range.ts';
export { dateFilter } from './dates/date-rules.ts';
export { daysOf } from './dates/range-preset.ts';
