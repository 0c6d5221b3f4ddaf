import { hasVisibleText } from '../seen-text.ts';
import type { Network } from './networks.ts';

/** The parts of an address without which banks refuse collections. */
export type AddressPart = 'town' | 'country';

interface Address {
  readonly city?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/**
 * Returns the parts that the address of a creditor lacks on this network. Since 15 November 2026, a SEPA collection
 * needs a structured address with a town and a country. Source: European Payments Council, rulebooks of 2025.
 */
export function missingAddressParts(network: Network | undefined, address: Address | null | undefined): AddressPart[] {
  if (network !== 'sepa') return [];
  const parts = { town: address?.city, country: address?.country };
  return (['town', 'country'] as const).filter((part) => !hasVisibleText(parts[part] ?? ''));
}
