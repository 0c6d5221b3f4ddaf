import { networkName, networkOf } from '@portal/validation/direct-debit';

/** A network as on screen: 'BECS AU' for `BECS_AU`. An unknown one keeps its name. */
export function networkWords(network: string): string {
  const known = networkOf(network);
  return known === undefined ? network.replaceAll('_', ' ') : networkName(known);
}
