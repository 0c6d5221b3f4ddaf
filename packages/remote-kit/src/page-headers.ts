import type { ServedConfig } from './served-config.ts';

/** Where code may come from besides the portal's own origin. */
export interface CodeOrigins {
  /** Origins that remotes are released on, beyond that of the registry itself. */
  readonly remotes?: readonly string[] | undefined;
  /** Dev servers, which also tell of changes over a WebSocket. */
  readonly devServers?: readonly string[] | undefined;
}

/**
 * The page's security headers: code only from the portal's own origin and those that remotes are released on, and never inline;
 * styles inline only under the nonce; calls only to the configured services; no framing. `deploy/nginx` says the same, and a
 * test holds it to that.
 */
export function pageHeaders(
  config: ServedConfig,
  nonce: string,
  { remotes = [], devServers = [] }: CodeOrigins = {},
): Record<string, string> {
  const identity = new URL(config.identity.authority).origin;
  const code = [...new Set([...registryOrigin(config), ...remotes, ...devServers])];
  const calls = new Set([identity, ...serviceOrigins(config), ...code, ...devServers.flatMap(withWebSocket)]);
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...code],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...code],
    'img-src': ["'self'", 'data:', ...code],
    'connect-src': ["'self'", ...calls],
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

/** Remotes are found relative to the registry, which may be on another origin than the page. */
function registryOrigin({ registryUrl }: ServedConfig): string[] {
  return registryUrl !== undefined && URL.canParse(registryUrl) ? [new URL(registryUrl).origin] : [];
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
