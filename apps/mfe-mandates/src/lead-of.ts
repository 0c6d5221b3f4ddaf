import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import type { Network } from '@portal/validation/direct-debit';
import { leadDays } from '@portal/validation/direct-debit/dates';

/** Returns the lead time of a network in business days. `configuration`: absent if the network has no provider. */
export function leadOf(
  network: Network,
  configuration: Pick<ProviderConfiguration, 'leadTimeDays' | 'provider'> | undefined,
): number {
  return configuration?.leadTimeDays ?? leadDays(network, configuration?.provider);
}
