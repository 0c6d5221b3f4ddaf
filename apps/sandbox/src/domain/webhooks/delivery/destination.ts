import { checkDestination, DESTINATION_MESSAGES, type DestinationFault } from '@portal/validation';
import { PlatformError, type PlatformErrorCode } from '../../../platform/http/errors.ts';
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

/** Fault → code, where the code does not say it all. */
const CODES: Readonly<Partial<Record<DestinationFault, PlatformErrorCode>>> = {
  SCHEME: 'DESTINATION_URI_REQUIRES_HTTPS',
  CREDENTIALS: 'DESTINATION_URI_CONTAINS_CREDENTIALS',
  FRAGMENT: 'DESTINATION_URI_CONTAINS_FRAGMENT',
};

/**
 * Refuses a forbidden destination, judged by the URL and by the addresses that its name currently resolves to. Accepts
 * a name without addresses: it may get some later, and every delivery checks again.
 */
export async function refuseForbidden(destination: string, { isAllowedHost, resolve }: DestinationRules) {
  const isAllowed = (url: URL) => /^https?:$/.test(url.protocol) && isAllowedHost(url);
  const checked = checkDestination(destination, (url) => url.protocol === 'https:' || isAllowed(url));
  if (!checked.ok) throw refusedFor(checked.fault, destination);
  const { url } = checked;
  if (isAllowed(url)) return;
  const place = placeOfHostname(url.hostname);
  if (place) throw refused(`DESTINATION_URI_CANNOT_BE_${place}`);
  for (const { address } of await resolve(url.hostname).catch(() => [])) {
    const resolved = placeOfAddress(address);
    if (resolved) throw refused(`DESTINATION_URI_CANNOT_BE_${resolved}`);
  }
}

function refusedFor(fault: DestinationFault, destination: string): PlatformError {
  const code = CODES[fault];
  if (code) return refused(code);
  const message = fault === 'NOT_A_URL' ? whyNoUrl(destination) : DESTINATION_MESSAGES[fault];
  return new PlatformError('INVALID_DESTINATION_URI', { field: 'destination', message });
}

function whyNoUrl(destination: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(destination)) {
    return 'The destination is not a URL. Check the host name and the port after https://.';
  }
  return 'The destination has no scheme. Write https:// before the host name.';
}

function refused(code: PlatformErrorCode): PlatformError {
  return new PlatformError(code, { field: 'destination' });
}
