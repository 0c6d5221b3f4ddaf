import type { CardItems } from '@portal/api-client/cards';
import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { networkName, networkOf } from '@portal/validation/direct-debit';
import { configurationPath, CONFIGURATIONS, PROFILES } from './area-paths.ts';
import { providerName } from './providers/provider-name.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

function isConnected({ status }: ProviderConfiguration): boolean {
  return status === 'CONNECTED';
}

export function connectionSteps(configurations: readonly ProviderConfiguration[]): Items<'setup'> {
  const [first] = configurations;
  return [
    {
      text: 'Connect a direct debit provider',
      isDone: configurations.some(isConnected),
      path: first ? configurationPath(first.network) : `${CONFIGURATIONS}/new`,
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
