export * from './api-context.ts';
export * from './api-error.ts';
export * from './api-path.ts';
export * from './api-result.ts';
export * from './error-messages.ts';
export type { FailureWords } from './failure-words.ts';
export * from './query-client.ts';
export type { Resource } from './resource.ts';
export * from './transport.ts';
