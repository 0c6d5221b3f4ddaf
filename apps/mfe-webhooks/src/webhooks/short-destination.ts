const LONGEST = 48;

/** A URL shortened to host and path, at most 48 characters. */
export function shortDestination(destination: string): string {
  const short = URL.canParse(destination) ? withoutScheme(new URL(destination)) : destination;
  return short.length > LONGEST ? `${short.slice(0, LONGEST - 1)}…` : short;
}

function withoutScheme({ host, pathname }: URL): string {
  return pathname === '/' ? host : `${host}${pathname}`;
}
