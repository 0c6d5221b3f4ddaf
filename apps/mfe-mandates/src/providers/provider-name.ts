import { providerOf, PROVIDERS } from '@portal/api-client/provider-configurations';

/** A provider as on screen: 'GoCardless' for any spelling. One that is not supported keeps its name. */
export function providerName(name: string): string {
  const provider = providerOf(name);
  return provider ? PROVIDERS[provider] : name;
}
