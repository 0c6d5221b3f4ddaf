import type { OidcMetadata } from 'oidc-client-ts';
import { discoveryOfTab } from '../browser-values.ts';

/** The provider's description of itself, kept by this tab between a sign-in and its callback. */
export const keptDiscovery = {
  keep(authority: string, metadata: Partial<OidcMetadata>): void {
    discoveryOfTab.set(JSON.stringify({ authority, metadata }));
  },
  /** The description of this provider, once: if it is wrong in the meantime, the next attempt reads it from the provider. */
  take(authority: string): Partial<OidcMetadata> | undefined {
    const text = discoveryOfTab.get();
    discoveryOfTab.set(undefined);
    try {
      const kept = JSON.parse(text ?? '');
      const { authorization_endpoint, token_endpoint } = kept.metadata;
      const isComplete = [authorization_endpoint, token_endpoint].every((endpoint) => typeof endpoint === 'string');
      return isComplete && kept.authority === authority ? kept.metadata : undefined;
    } catch {
      return undefined; // missing, or not written by the portal
    }
  },
};
