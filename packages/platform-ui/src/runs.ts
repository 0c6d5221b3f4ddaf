export * from './runs/run-each.ts';
export * from './runs/run-outcomes.tsx';
export * from './runs/use-run-each.ts';
