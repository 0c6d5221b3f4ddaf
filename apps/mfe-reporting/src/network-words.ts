import { statusWords } from '@portal/ui/basics';

/** `BECS_AU` → 'BECS AU'. Names of networks stay in capitals. */
export function networkWords(network: string): string {
  return network.replaceAll('_', ' ');
}

/** Names of networks at the start of a text. */
const IN_CAPITALS = /^(?:ach|bacs|becs (?:au|nz)|blik|sepa)\b/i;

/** `SEPA_DIRECT_DEBIT` → 'SEPA direct debit'. */
export function paymentMethodWords(method: string): string {
  return statusWords(method).replace(IN_CAPITALS, (name) => name.toUpperCase());
}
