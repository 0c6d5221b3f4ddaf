export * from './seed-creditor-profiles.ts';
export * from './seed-payments.ts';
export * from './seed-reports.ts';
export * from './seed-rewards.ts';
export * from './seed-tenants.ts';
export * from './seed-themes.ts';
export * from './seed-users.ts';
export * from './seed-webhooks.ts';
