export * from './bic.ts';
export * from './colour.ts';
export * from './countries.ts';
export * from './currencies.ts';
export * from './email-address.ts';
export * from './exact-sums.ts';
export * from './iban.ts';
export { isoCountryCodes } from './iso-countries.ts';
export * from './money.ts';
