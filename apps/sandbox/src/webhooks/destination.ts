import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import type { IsAllowedHost } from './allowed-hosts.ts';
import { placeOfAddress, placeOfHostname, type Resolve } from './public-address.ts';

/** Where what is meant for a destination really goes: over plain HTTP, to whoever plays it on this machine. */
export type StandInFor = (destination: URL) => URL | undefined;

/** What decides where may be delivered to. */
export interface DestinationRules {
  /** An allowed host is looked up as the system does it, `localhost` and what is in its hosts file among them. */
  readonly isAllowedHost: IsAllowedHost;
  /** For every other name. */
  readonly resolve: Resolve;
  /** Who plays destinations that exist nowhere; nobody unless said otherwise. */
  readonly standInFor?: StandInFor;
}

/**
 * Refuses a destination that must not be delivered to, by its spelling or by what its name resolves to now. A name that
 * resolves to nothing is taken: it may be there tomorrow, and every delivery looks again.
 */
export async function checkDestination(destination: string, { isAllowedHost, resolve }: DestinationRules) {
  const url = URL.canParse(destination) ? new URL(destination) : undefined;
  if (!url) throw refused('INVALID_DESTINATION_URI');
  if (url.username !== '' || url.password !== '') throw refused('DESTINATION_URI_CONTAINS_CREDENTIALS');
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  if (isHttp && isAllowedHost(url)) return;
  const place = isHttp ? placeOfHostname(url.hostname) : undefined;
  if (place) throw refused(`DESTINATION_URI_CANNOT_BE_${place}`);
  if (url.protocol !== 'https:') throw refused('DESTINATION_URI_REQUIRES_HTTPS');
  for (const { address } of await resolve(url.hostname).catch(() => [])) {
    const resolved = placeOfAddress(address);
    if (resolved) throw refused(`DESTINATION_URI_CANNOT_BE_${resolved}`);
  }
}

function refused(code: PlatformErrorCode): PlatformError {
  return new PlatformError(code, { field: 'destination' });
}
