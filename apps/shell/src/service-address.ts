/** Returns the address of a service that the configuration has as an address, or as a path on the portal's own origin. */
export function serviceAddress(service: string, origin: string): string {
  return service.startsWith('/') ? `${origin}${service}` : service;
}
