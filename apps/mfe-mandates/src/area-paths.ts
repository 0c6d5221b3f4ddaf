import { encodePart } from '@portal/contract';

export const PROFILES = '/mandates/creditor-profiles';
export const CONFIGURATIONS = '/mandates/provider-configurations';

/** Prefixes the parameters of the list of profiles in addresses. */
export const PROFILES_TABLE = 'creditorProfiles';

/** The list of a network's profiles. `network`: in the spelling of lists. */
export function profilesPath(network: string): string {
  return `${PROFILES}?${PROFILES_TABLE}.network=${encodePart(network)}`;
}

/** The page of a creditor profile. */
export function profilePath(creditorProfileRef: string): string {
  return `${PROFILES}/${encodePart(creditorProfileRef)}`;
}

/** The page of a network's provider configuration. `network`: in either spelling. */
export function configurationPath(network: string): string {
  return `${CONFIGURATIONS}/${encodePart(network.toLowerCase().replaceAll('_', ''))}`;
}
