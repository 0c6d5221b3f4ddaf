export * from './creditor-identifier.ts';
export * from './networks.ts';
