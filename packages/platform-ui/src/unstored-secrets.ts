export * from './unstored-secrets/unstored-secrets.ts';
export * from './unstored-secrets/unstored-secrets-notice.tsx';
