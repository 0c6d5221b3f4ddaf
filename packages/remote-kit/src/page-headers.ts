import type { ServedConfig } from './served-config.ts';

/**
 * The page's security headers: code only from the portal's own origin and never inline, styles inline only under the nonce,
 * calls only to the configured services, no framing.
 */
export function pageHeaders(config: ServedConfig, nonce: string): Record<string, string> {
  const identity = new URL(config.identity.authority).origin;
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...new Set([identity, ...serviceOrigins(config)])],
    'form-action': ["'self'", identity],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
  };
}

function serviceOrigins({ apiUrl, flagsUrl, hubUrl, monitoringUrl }: ServedConfig): string[] {
  const origins = [apiUrl, flagsUrl, monitoringUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  if (hubUrl === undefined) return origins;
  // An http origin in a policy does not cover the WebSocket to the same host.
  const hub = new URL(hubUrl).origin;
  return [...origins, hub, hub.replace(/^http/, 'ws')];
}
