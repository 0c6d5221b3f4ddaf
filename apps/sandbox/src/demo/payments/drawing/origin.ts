import { createHash } from 'node:crypto';
import { CATALOGUE } from '../../../domain/apps/catalogue/catalogue.ts';
import type { AuthorizationSource } from '../../../platform/database/schema.ts';
import type { Customer, Means } from './customers.ts';

/** Of 256 card payments, this many are ordered by telephone: 3 %. */
const BY_TELEPHONE = 8;

/** The country of a payment (ISO 3166-1): that of its IBAN, otherwise one of the market's, always the same for a customer. */
export function countryOf({ customerRef, market }: Customer, { instrument }: Means): string {
  const { countries } = market;
  const ofIban = /^([A-Z]{2})\d\d /.exec(instrument.maskedDetails)?.[1];
  return ofIban ?? countries[byteOf(customerRef) % countries.length] ?? market.currency.slice(0, 2);
}

/** The authorization source of a payment, one that its app supports; always the same for a reference. */
export function authorizationSourceOf({ method, instrument }: Means, instructionRef: string): AuthorizationSource {
  const app = CATALOGUE.find(({ appId }) => appId === method.appId);
  const supports = (source: AuthorizationSource) => app?.authorizationSources.includes(source);
  if (instrument.mandate?.metadata['channel'] === 'paper' && supports('PAPER')) return 'PAPER';
  if (method.instrument === 'CARD' && byteOf(instructionRef) < BY_TELEPHONE && supports('TEL')) return 'TEL';
  return 'WEB';
}

/** Drawn from the text itself, so that the numbers that make up a demo payment stay the same. */
function byteOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt8(0);
}
