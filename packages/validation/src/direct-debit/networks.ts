/** The direct debit networks as addresses spell them, in the order in which screens list them. */
export const NETWORKS = ['bacs', 'sepa', 'becsau', 'becsnz', 'ach'] as const;
export type Network = (typeof NETWORKS)[number];

/** The networks as lists, filters and reports spell them. */
export const NETWORK_CODES = ['BACS', 'SEPA', 'BECS_AU', 'BECS_NZ', 'ACH'] as const;
export type NetworkCode = (typeof NETWORK_CODES)[number];

const codes = {
  bacs: 'BACS',
  sepa: 'SEPA',
  becsau: 'BECS_AU',
  becsnz: 'BECS_NZ',
  ach: 'ACH',
} as const satisfies Record<Network, NetworkCode>;

/** Returns the spelling of lists: 'BECS_AU' for 'becsau'. */
export function networkCode(network: Network): NetworkCode {
  return codes[network];
}

/** Returns the spelling of screens and messages: 'BECS AU' for 'becsau'. */
export function networkName(network: Network): string {
  return codes[network].replace('_', ' ');
}

/** Returns the network of any of its spellings, in any case: 'becsau' for 'BECS_AU', 'BECS AU' and 'becsau'. */
export function networkOf(text: string): Network | undefined {
  const path = text.toLowerCase().replace(/^(becs)[_ ]/, '$1');
  return NETWORKS.find((network) => network === path);
}
