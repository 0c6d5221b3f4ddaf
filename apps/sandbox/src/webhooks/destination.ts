import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import type { IsAllowedHost } from './allowed-hosts.ts';
import { placeOfAddress, placeOfHostname, type Resolve } from './public-address.ts';

/** The local plain HTTP address that stands in for a destination, if it is simulated. */
export type StandInFor = (destination: URL) => URL | undefined;

/** The rules for permitted destinations. */
export interface DestinationRules {
  /** Allowed hosts are resolved by the system, including `localhost` and names in the hosts file. */
  readonly isAllowedHost: IsAllowedHost;
  /** Resolves all other names. */
  readonly resolve: Resolve;
  /** Simulates destinations that do not exist. Default: none. */
  readonly standInFor?: StandInFor;
}

/**
 * Refuses a forbidden destination, judged by the URL and by the addresses that its name currently resolves to. Accepts
 * a name without addresses: it may get some later, and every delivery checks again.
 */
export async function checkDestination(destination: string, { isAllowedHost, resolve }: DestinationRules) {
  const url = URL.canParse(destination) ? new URL(destination) : undefined;
  if (!url) throw refused('INVALID_DESTINATION_URI');
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  const isAllowed = isHttp && isAllowedHost(url);
  // First, because anything else would have to be corrected in an address that is refused in any case.
  if (url.protocol !== 'https:' && !isAllowed) throw refused('DESTINATION_URI_REQUIRES_HTTPS');
  if (url.username !== '' || url.password !== '') throw refused('DESTINATION_URI_CONTAINS_CREDENTIALS');
  // A URL without a fragment contains no '#', whose other uses are encoded.
  if (destination.includes('#')) throw refused('DESTINATION_URI_CONTAINS_FRAGMENT');
  if (isAllowed) return;
  const place = placeOfHostname(url.hostname);
  if (place) throw refused(`DESTINATION_URI_CANNOT_BE_${place}`);
  for (const { address } of await resolve(url.hostname).catch(() => [])) {
    const resolved = placeOfAddress(address);
    if (resolved) throw refused(`DESTINATION_URI_CANNOT_BE_${resolved}`);
  }
}

function refused(code: PlatformErrorCode): PlatformError {
  return new PlatformError(code, { field: 'destination' });
}
