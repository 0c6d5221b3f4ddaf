import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where something is that must not be reached from outside: on this machine, in its network, or in nobody's network. */
export type NonPublicPlace = 'LOCALHOST' | 'LOCAL' | 'INTERNAL';

/** The addresses of a name, as name servers have them. Rejects when there are none. */
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

/** NAT64's well-known prefix: behind it stands an IPv4 address, which is the one that counts. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/** Undefined for an IP address that is in the public Internet; else what it is instead. Throws for what is no address. */
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
const INTERNAL_NAME = /(^|\.)(internal|intranet|private|corp|home)$/;

/**
 * What a host of an address says of its own place, without asking anybody; undefined where it may be public. `hostname` as
 * `URL` has it: in lower case, and every spelling of an IPv4 address as four numbers.
 */
export function placeOfHostname(hostname: string): NonPublicPlace | undefined {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  if (ipaddr.isValid(name)) return placeOfAddress(name);
  if (/(^|\.)localhost$/.test(name)) return 'LOCALHOST';
  if (LOCAL_NAME.test(name)) return 'LOCAL';
  return INTERNAL_NAME.test(name) || !name.includes('.') ? 'INTERNAL' : undefined;
}

/** Names that exist nowhere by RFC 6761: nobody needs to be asked for them. */
const RESERVED_NAME = /\.(example|invalid|test)\.?$/i;

const RESOLVE_MS = 4000;

export interface NameServers {
  /** Addresses with their ports; the system's unless given. */
  readonly servers?: readonly string[];
  /** When name servers that do not answer are given up. */
  readonly withinMs?: number;
}

/**
 * Resolves the names that strangers typed, by name servers and not by the system: its look-up holds one of the few threads
 * that files, hashes and everybody else's look-ups wait for, for as long as a stranger's name server likes.
 */
export function resolverWith({ servers, withinMs = RESOLVE_MS }: NameServers = {}): Resolve {
  return async (name) => {
    const family = isIP(name);
    if (family !== 0) return [{ address: name, family }];
    if (RESERVED_NAME.test(name)) throw Object.assign(new Error(`${name} does not exist`), { code: 'ENOTFOUND' });
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    const patience = setTimeout(() => resolver.cancel(), withinMs);
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    clearTimeout(patience);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

export const resolveName: Resolve = resolverWith();
