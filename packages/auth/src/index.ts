export type { Account, Identity, Membership } from '@portal/api-client/identity';
export * from './browser-values.ts';
export * from './can.tsx';
export * from './identity-client.ts';
export * from './identity-rules.ts';
export * from './safe-redirect-path.ts';
export * from './session.ts';
export * from './session-store.ts';
export * from './use-access.ts';
