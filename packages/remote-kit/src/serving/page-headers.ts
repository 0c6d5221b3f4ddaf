import type { ServedConfig } from './served-config.ts';

/** Origins from which the page may load code, besides the portal's own origin. */
export interface CodeOrigins {
  /** Origins of released remotes, besides that of the registry. */
  readonly remotes?: readonly string[] | undefined;
  /** Origins of dev servers, which also send hot updates over a WebSocket. */
  readonly devServers?: readonly string[] | undefined;
}

/** The policy of every response that is not the page: as a document of its own, it loads and runs nothing. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Two years, in seconds. */
const TRANSPORT = 'max-age=63072000; includeSubDomains';

/**
 * Returns the security headers of every response; the page replaces the policy. TLS ends in front of the server, which says so in
 * `X-Forwarded-Proto` (`forwardedProtocol`).
 */
export function commonHeaders(forwardedProtocol: unknown): Record<string, string> {
  return {
    'Content-Security-Policy': NO_PAGE_POLICY,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(forwardedProtocol === 'https' && { 'Strict-Transport-Security': TRANSPORT }),
  };
}

/** Features of the browser that no area uses. The clipboard and full screen stay allowed. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * Returns the page's security headers: code only from the portal's own origin and those of remotes, and never inline; inline styles
 * only with the nonce; images and fonts also from the API; requests only to the configured services; no framing; no reference from the
 * windows of other origins; no use of sensors, devices and payment handlers. `deploy/nginx` sends the same headers, and a test
 * compares the two.
 */
export function pageHeaders(
  config: ServedConfig,
  nonce: string,
  { remotes = [], devServers = [] }: CodeOrigins = {},
): Record<string, string> {
  const identity = new URL(config.identity.authority).origin;
  const api = new URL(config.apiUrl).origin;
  const code = [...new Set([...registryOrigin(config), ...remotes, ...devServers])];
  const calls = new Set([identity, ...serviceOrigins(config), ...code, ...devServers.flatMap(withWebSocket)]);
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...code],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...code],
    'img-src': ["'self'", 'data:', api, ...code],
    'font-src': ["'self'", api],
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
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

/** Addresses of remotes are relative to the registry, which can be on another origin than the page. */
function registryOrigin({ registryUrl }: ServedConfig): string[] {
  return registryUrl !== undefined && URL.canParse(registryUrl) ? [new URL(registryUrl).origin] : [];
}

function serviceOrigins({ apiUrl, flagsUrl, hubUrl, monitoringUrl }: ServedConfig): string[] {
  const origins = [apiUrl, flagsUrl, monitoringUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  if (hubUrl === undefined) return origins;
  return [...origins, ...withWebSocket(new URL(hubUrl).origin)];
}

// An http origin in a policy does not include WebSocket connections to the same host.
function withWebSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')];
}
