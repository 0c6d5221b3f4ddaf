export const PROFILES = '/mandates/creditor-profiles';
export const CONFIGURATIONS = '/mandates/provider-configurations';

/** The page of a network's provider configuration. `network`: in either spelling. */
export function configurationPath(network: string): string {
  return `${CONFIGURATIONS}/${encodeURIComponent(network.toLowerCase().replaceAll('_', ''))}`;
}
