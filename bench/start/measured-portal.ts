import { type PortalPair, startPortalPair } from '../../scripts/portal/portal-pair.ts';

/** Starts the portal with one origin, as `npm start` does. A site of an earlier release may need two. */
export function startMeasured(site?: string): Promise<PortalPair> {
  return site === undefined ? startPortalPair({ origins: 'one' }) : startPortalPair({ site });
}
