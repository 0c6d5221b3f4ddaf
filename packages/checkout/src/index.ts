export * from './screens.ts';
export * from './standard-values.ts';
