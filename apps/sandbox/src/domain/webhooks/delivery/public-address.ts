import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a destination is not public: it is this machine, in its local network, or in a private or reserved range. */
export type NonPublicPlace = 'LOCALHOST' | 'LOCAL' | 'INTERNAL';

/** Resolves a name to its addresses by DNS. Rejects if there are none. */
export type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const PLACE_OF_RANGE: Readonly<Record<string, NonPublicPlace>> = {
  loopback: 'LOCALHOST',
  unspecified: 'LOCALHOST',
  private: 'LOCAL',
  linkLocal: 'LOCAL',
  uniqueLocal: 'LOCAL',
  deprecatedSiteLocal: 'LOCAL',
};

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The well-known prefix of NAT64; the IPv4 address after it is the real destination. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/** The place of an IP address that is not public; `undefined` for a public address. Throws for an invalid address. */
export function placeOfAddress(text: string): NonPublicPlace | undefined {
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6) {
    if (address.isIPv4MappedAddress()) return placeOfIpv4(address.toIPv4Address());
    if (address.match(NAT64)) return placeOfIpv4(new ipaddr.IPv4(address.toByteArray().slice(-4)));
    const range = address.range();
    return range === 'unicast' && address.match(GLOBAL_IPV6) ? undefined : (PLACE_OF_RANGE[range] ?? 'INTERNAL');
  }
  return placeOfIpv4(address);
}

function placeOfIpv4(address: ipaddr.IPv4): NonPublicPlace | undefined {
  const range = address.range();
  return range === 'unicast' ? undefined : (PLACE_OF_RANGE[range] ?? 'INTERNAL');
}

const LOCAL_NAME = /(^|\.)(local|localdomain|lan|home\.arpa)$/;
const INTERNAL_NAME = /(^|\.)(internal|intranet|private|corp|home|svc)$/;

/**
 * The place of a host, judged by its name alone; `undefined` if it may be public. `hostname` must be normalised by `URL`:
 * in lower case, and every spelling of an IPv4 address as four numbers.
 */
export function placeOfHostname(hostname: string): NonPublicPlace | undefined {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  if (ipaddr.isValid(name)) return placeOfAddress(name);
  if (/(^|\.)localhost$/.test(name)) return 'LOCALHOST';
  if (LOCAL_NAME.test(name)) return 'LOCAL';
  return INTERNAL_NAME.test(name) || !name.includes('.') ? 'INTERNAL' : undefined;
}

/** Names that never exist according to RFC 6761, so they need no lookup. */
const RESERVED_NAME = /\.(example|invalid|test)\.?$/i;

const RESOLVE_MS = 4000;

export interface NameServers {
  /** Addresses of name servers with ports. Default: those of the system. */
  readonly servers?: readonly string[];
  /** How long to wait for name servers, in milliseconds. */
  readonly withinMs?: number;
}

/**
 * Resolves names from user input by DNS instead of the system's lookup. The system's lookup would occupy one of the few
 * threads that files, hashes and other lookups share for as long as a slow, untrusted name server takes.
 */
export function resolverWith({ servers, withinMs = RESOLVE_MS }: NameServers = {}): Resolve {
  return async (name) => {
    const family = isIP(name);
    if (family !== 0) return [{ address: name, family }];
    if (RESERVED_NAME.test(name)) throw Object.assign(new Error(`${name} does not exist`), { code: 'ENOTFOUND' });
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), withinMs);
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    clearTimeout(timer);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

export const resolveName: Resolve = resolverWith();
