import { hrefOf } from '@portal/contract';
import type { portal } from './portal.config.ts';

/** The addresses of the area's pages. */
export const href = hrefOf<typeof portal>();

/** Prefixes the parameters of the list of profiles in addresses. */
export const PROFILES_TABLE = 'creditorProfiles';

/** The list of a network's profiles. `network`: in the spelling of lists. */
export function profilesHref(network: string): string {
  return href('mandates.profiles', {}, { [`${PROFILES_TABLE}.network`]: network });
}

/** The page of a network's provider configuration. `network`: in either spelling. */
export function configurationHref(network: string): string {
  return href('mandates.configuration', { network: network.toLowerCase().replaceAll('_', '') });
}
