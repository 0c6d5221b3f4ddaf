export * from './creditor-identifier.ts';
export * from './networks.ts';
export * from './structured-address.ts';
