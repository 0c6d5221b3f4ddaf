export * from './past-days.ts';
export * from './run-times.ts';
export * from './time-zone.ts';
