import { type DroppedPart, droppedValues } from '@portal/ui/page-parts';
import { networkOf } from '@portal/validation/direct-debit';

/** The networks in an address that do not exist, under the name of its parameter. */
export function droppedNetworks(search: URLSearchParams, key = 'network'): readonly DroppedPart[] {
  return droppedValues(search, key, 'Network', (value) => networkOf(value) !== undefined);
}
