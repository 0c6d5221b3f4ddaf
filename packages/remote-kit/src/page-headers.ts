import type { ServedConfig } from './served-config.ts';

/**
 * The page's security headers: code only from the portal's own origin and never inline, styles inline only under the nonce,
 * calls only to the configured services, no framing. While a remote is developed, its dev server too gives code and styles, and
 * tells of changes over a WebSocket.
 */
export function pageHeaders(
  config: ServedConfig,
  nonce: string,
  devServers: readonly string[] = [],
): Record<string, string> {
  const identity = new URL(config.identity.authority).origin;
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...devServers],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...devServers],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...new Set([identity, ...serviceOrigins(config), ...devServers.flatMap(withWebSocket)])],
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
  return [...origins, ...withWebSocket(new URL(hubUrl).origin)];
}

// An http origin in a policy does not cover the WebSocket to the same host.
function withWebSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')];
}
