import { statusWords } from '@portal/ui/basics';

/** `BECS_AU` as people write it; a network's name is no word. */
export function networkWords(network: string): string {
  return network.replaceAll('_', ' ');
}

/** Names of networks and brands, as they begin in words. */
const IN_CAPITALS = /^(?:ach|bacs|becs (?:au|nz)|blik|sepa)\b/i;

/** `SEPA_DIRECT_DEBIT` as people write it: 'SEPA direct debit'. */
export function paymentMethodWords(method: string): string {
  return statusWords(method).replace(IN_CAPITALS, (name) => name.toUpperCase());
}
