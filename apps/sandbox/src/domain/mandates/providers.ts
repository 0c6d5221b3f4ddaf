import { type Provider, providerOf, PROVIDERS } from '@portal/api-client/provider-configurations';
import { networkCode, type NetworkCode, networkOf } from '@portal/validation/direct-debit';
import { PlatformError } from '../../platform/http/errors.ts';

export const PROVIDER_REFUSALS = ['UNKNOWN_PROVIDER'] as const;

const NETWORKS: Readonly<Record<Provider, readonly NetworkCode[]>> = {
  gocardless: ['ACH', 'BACS', 'BECS_AU', 'BECS_NZ', 'SEPA'],
  bottomline: ['BACS', 'SEPA'],
};

/** The provider with this name, in any case. Throws UNKNOWN_PROVIDER. */
export function findProvider(name: string, field?: string): Provider {
  const provider = providerOf(name);
  if (!provider) throw new PlatformError('UNKNOWN_PROVIDER', { values: [name], ...(field !== undefined && { field }) });
  return provider;
}

/** The network of a path such as `becsau`. Throws NOT_FOUND. */
export function findNetwork(path: string): NetworkCode {
  const network = networkOf(path);
  if (!network) throw new PlatformError('NOT_FOUND');
  return networkCode(network);
}

/** The names of the providers of a network. */
export function providersOf(network: NetworkCode): string[] {
  return Object.entries(PROVIDERS).flatMap(([provider, name]) =>
    providerOf(provider) && NETWORKS[findProvider(provider)].includes(network) ? [name] : [],
  );
}

export function collectsOn(provider: Provider, network: NetworkCode): boolean {
  return NETWORKS[provider].includes(network);
}
