import type { Save, Transport } from '@portal/api-client';
import { unconfirmedCreation } from '@portal/api-client/creation-words';
import { CREDITOR_PROFILES } from '@portal/api-client/creditor-profiles';
import {
  createProviderConfiguration,
  deleteInternalConfiguration,
  getInternalConfiguration,
  getProviderConfiguration,
  type InternalConfigurationInput,
  listMandateNetworks,
  listNetworkProviders,
  listProviderConfigurations,
  type Provider,
  PROVIDER_CONFIGURATIONS,
  type ProviderConfigurationInput,
  providerOf,
  saveInternalConfiguration,
  updateProviderConfiguration,
} from '@portal/api-client/provider-configurations';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';
import { networkWords } from '../network-words.ts';

export const mandateNetworks = listMandateNetworks.query;

export const configurationList = listProviderConfigurations.query;

export const configurationDetail = getProviderConfiguration.query;

/** The connection to a provider, and its settings. */
export const internalConfiguration = getInternalConfiguration.query;

/** The supported providers of a network. */
export function networkProviders(api: Transport, network: string) {
  return { ...listNetworkProviders.query(api, network), select: supportedProviders };
}

function supportedProviders({ results }: { readonly results: readonly string[] }): Provider[] {
  return [...new Set(results.flatMap((name) => providerOf(name) ?? []))];
}

/** A provider for a network that has none. */
export interface NewConfiguration {
  /** In the spelling of lists. */
  readonly network: string;
  readonly input: ProviderConfigurationInput;
}

export function configurationCreation(api: Transport) {
  const ofNetwork = ({ network }: NewConfiguration) => `the ${networkWords(network)} network`;
  return mutationOptions({
    mutationFn: ({ network, input }: NewConfiguration) => createProviderConfiguration(api, network, input),
    meta: {
      invalidates: [PROVIDER_CONFIGURATIONS, CREDITOR_PROFILES],
      success: (created: NewConfiguration) => `Provider configuration created for ${ofNetwork(created)}`,
      failure: (refused: NewConfiguration) => `Failed to create provider configuration for ${ofNetwork(refused)}`,
      unconfirmed: unconfirmedCreation('provider configuration'),
    },
  });
}

const SAVED = {
  // Profiles become active once their provider is connected.
  invalidates: [PROVIDER_CONFIGURATIONS, CREDITOR_PROFILES],
  success: 'Provider configuration saved',
  failure: 'Failed to save provider configuration',
};

export function configurationSave(api: Transport, network: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<ProviderConfigurationInput>) =>
      updateProviderConfiguration(ifMatch(api, version), network, input),
    meta: SAVED,
  });
}

export function internalSave(api: Transport, provider: Provider) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<Omit<InternalConfigurationInput, 'connection'>>) =>
      saveInternalConfiguration(ifMatch(api, version), provider, input),
    meta: SAVED,
  });
}

export function internalDeletion(api: Transport, provider: Provider) {
  return mutationOptions({
    mutationFn: () => deleteInternalConfiguration(api, provider),
    meta: {
      invalidates: [PROVIDER_CONFIGURATIONS, CREDITOR_PROFILES],
      success: 'Provider configuration deleted',
      failure: 'Failed to delete provider configuration',
    },
  });
}
