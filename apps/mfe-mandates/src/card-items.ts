import type { CardItems } from '@portal/api-client/cards';
import { type ProviderConfiguration, providerOf, PROVIDERS } from '@portal/api-client/provider-configurations';
import { type Network, networkName, networkOf } from '@portal/validation/direct-debit';
import { CONFIGURATIONS, PROFILES } from './area-paths.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

export function isConnected(configuration: ProviderConfiguration | undefined): boolean {
  return configuration?.status === 'CONNECTED';
}

/** Returns the provider's name on screen; an unsupported one as it is. */
export function providerName(provider: string): string {
  const known = providerOf(provider);
  return known === undefined ? provider : PROVIDERS[known];
}

export function connectionSteps(configurations: readonly ProviderConfiguration[]): Items<'setup'> {
  const [first] = configurations;
  const network = first && networkOf(first.network);
  return [
    {
      text: 'Connect a direct debit provider',
      isDone: configurations.some(isConnected),
      path: network === undefined ? `${CONFIGURATIONS}/new` : configurationPath(network),
    },
  ];
}

/** `total`: the number of creditor profiles. */
export function profileSteps(total: number): Items<'setup'> {
  return [{ text: 'Create a creditor profile', isDone: total > 0, path: `${PROFILES}/new` }];
}

/** Networks that were connected once and are not any more. */
export function disconnectedNetworks(configurations: readonly ProviderConfiguration[]): Items<'attention'> {
  return configurations.flatMap((configuration) => {
    const network = networkOf(configuration.network);
    if (isConnected(configuration) || !configuration.connectedOn || network === undefined) return [];
    return [
      {
        text: `${networkName(network)} is not connected`,
        detail: `Nothing is collected on this network until you reconnect ${providerName(configuration.provider)}.`,
        path: configurationPath(network),
      },
    ];
  });
}

export function configurationPath(network: Network): string {
  return `${CONFIGURATIONS}/${network}`;
}
