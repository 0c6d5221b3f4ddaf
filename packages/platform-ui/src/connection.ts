export * from './connection/callback-content.tsx';
export * from './connection/callback-words.ts';
export * from './connection/next-step.tsx';
export * from './connection/secret-field.tsx';
export * from './connection/use-begin-consent.ts';
export * from './connection/use-callback-outcome.ts';
export * from './connection/use-disconnection.ts';
