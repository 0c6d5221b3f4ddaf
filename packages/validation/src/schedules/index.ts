export { localTime } from '../local-time.ts';
export * from './past-days.ts';
export * from './run-times.ts';
export * from './time-zone.ts';
