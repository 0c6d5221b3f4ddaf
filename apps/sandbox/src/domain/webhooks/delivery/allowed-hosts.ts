import { Refusal } from '../../../platform/refusal.ts';

/** Whether the sandbox's operator allows the destination's host; its scheme may then be HTTP and its address private. */
export type IsAllowedHost = (destination: URL) => boolean;

export const NO_ALLOWED_HOSTS: IsAllowedHost = () => false;

/**
 * Parses a list such as `localhost:9000,receiver.internal:443`. A destination matches if both its host and port do; the
 * list must contain the ports. Throws a Refusal for an invalid list.
 */
export function readAllowedHosts(list: string): IsAllowedHost {
  const allowed = new Set(list.split(',').flatMap((entry) => (entry.trim() === '' ? [] : readHost(entry.trim()))));
  return (destination) => allowed.has(hostAndPort(destination));
}

function readHost(entry: string): string {
  const address = URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : undefined;
  const isHostAndPort = /:\d+$/.test(entry) && !/[@/?#\\]/.test(entry);
  if (!address || !isHostAndPort) {
    throw new Refusal(
      `WEBHOOK_ALLOWED_HOSTS must list hosts with their ports, such as localhost:9000; one is '${entry}'.`,
    );
  }
  return hostAndPort(address);
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
