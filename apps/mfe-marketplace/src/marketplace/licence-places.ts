import type { MarketplaceApp } from '@portal/api-client/marketplace';
import type { Services } from '@portal/api-client/tenant';

/** How many apps of a direction are installed, of those that the licence allows. */
export interface LicencePlaces {
  /** '3 of 5 collect apps'. */
  readonly words: string;
  readonly service: 'collect' | 'payout';
  /** DEBIT or CREDIT. */
  readonly direction: string;
  readonly isFull: boolean;
}

/** The licence service that counts the apps of each direction. An app of both directions counts in both. */
const COUNTED = [
  { direction: 'DEBIT', service: 'collect' },
  { direction: 'CREDIT', service: 'payout' },
] as const;

/** The places of the licence, for the directions that it limits. */
export function licencePlaces(installed: readonly MarketplaceApp[], { services }: Services): readonly LicencePlaces[] {
  return COUNTED.flatMap(({ direction, service }) => {
    const maximum = services.find(({ name }) => name === service)?.maxApps ?? undefined;
    if (maximum === undefined) return [];
    const count = installed.filter(({ directions }) => directions.includes(direction)).length;
    return [{ words: `${count} of ${maximum} ${service} apps`, service, direction, isFull: count >= maximum }];
  });
}

/** Why the licence has no place for another app like this; `undefined` if it has. */
export function noPlaceWords(
  { directions }: Pick<MarketplaceApp, 'directions'>,
  places: readonly LicencePlaces[],
): string | undefined {
  const full = places.filter(({ isFull, direction }) => isFull && directions.includes(direction));
  if (full.length === 0) return undefined;
  const kinds = full.map(({ service }) => service).join(' or ');
  return `Your licence allows no more ${kinds} apps. Upgrade it, or uninstall one.`;
}
