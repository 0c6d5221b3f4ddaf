import type { CardItems } from '@portal/api-client/cards';
import type { CreditorProfile, CreditorProfileSummary } from '@portal/api-client/creditor-profiles';
import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { missingAddressParts, networkName, networkOf } from '@portal/validation/direct-debit';
import { href, configurationHref, profilesHref } from './href.ts';
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
      path: first ? configurationHref(first.network) : href('mandates.configuration-new'),
    },
  ];
}

/** `total`: the number of creditor profiles. */
export function profileSteps(total: number): Items<'setup'> {
  return [{ text: 'Create a creditor profile', isDone: total > 0, path: href('mandates.profile-new') }];
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
        path: configurationHref(network),
      },
    ];
  });
}

const NAMED_MAX = 3;

type Incomplete = CreditorProfileSummary['incomplete'];

/** Profiles whose collections banks refuse because the address lacks a town or a country. An inactive profile collects nothing. */
export function incompleteOf(profiles: readonly CreditorProfile[]): Incomplete {
  const incomplete = profiles.filter(
    ({ network, address, status }) =>
      status !== 'INACTIVE' && missingAddressParts(networkOf(network), address).length > 0,
  );
  return { results: incomplete.slice(0, NAMED_MAX), total: incomplete.length };
}

export function incompleteProfiles({ results, total }: Incomplete): Items<'attention'> {
  const [first] = results;
  if (first === undefined) return [];
  if (total === 1) {
    return [
      {
        text: '1 profile needs a town and country',
        detail: `Banks refuse SEPA collections of ${first.profileName}.`,
        path: href('mandates.profile', { profileRef: first.creditorProfileRef }),
      },
    ];
  }
  const names = results.slice(0, NAMED_MAX).map(({ profileName }) => profileName);
  const more = total - names.length;
  return [
    {
      text: `${total} profiles need a town and country`,
      detail: `Banks refuse SEPA collections of ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      path: profilesHref('SEPA'),
    },
  ];
}
