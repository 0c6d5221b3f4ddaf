export * from './api-error.ts';
export * from './api-path.ts';
export * from './transport.ts';
