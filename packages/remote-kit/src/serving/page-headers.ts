import type { ServedConfig } from './served-config.ts';

/** Origins that the page uses, besides the portal's own and those in the window configuration. */
export interface OtherOrigins {
  /** The address of the platform, whose images and fonts the page shows if the API is at a path. */
  readonly platform?: string | undefined;
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

/** The name of the place in the headers to which browsers report what the policy blocked. */
const REPORTS = 'policy';

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
 * only with the nonce; images and fonts also from the platform; requests only to the configured services; no framing; no reference from the
 * windows of other origins; no use of sensors, devices and payment handlers. If the configuration says where, browsers report what they block. `deploy/nginx` sends the same headers, and a test
 * compares the two.
 */
export function pageHeaders(
  config: ServedConfig,
  nonce: string,
  { platform, remotes = [], devServers = [] }: OtherOrigins = {},
): Record<string, string> {
  const identity = new URL(config.identity.authority).origin;
  const files = originsOf([config.apiUrl, platform]).slice(0, 1);
  // Addresses of remotes are relative to the registry, which can be on another origin than the page.
  const code = [...new Set([...originsOf([config.registryUrl]), ...remotes, ...devServers])];
  const calls = new Set([identity, ...serviceOrigins(config), ...code, ...devServers.flatMap(withWebSocket)]);
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...code],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...code],
    'img-src': ["'self'", 'data:', ...files, ...code],
    'font-src': ["'self'", ...files],
    'connect-src': ["'self'", ...calls],
    'form-action': ["'self'", identity],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(config.policyReportsUrl !== undefined && { 'report-to': [REPORTS] }),
  };
  return {
    ...(config.policyReportsUrl !== undefined && { 'Reporting-Endpoints': `${REPORTS}="${config.policyReportsUrl}"` }),
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

function serviceOrigins({ apiUrl, flagsUrl, hubUrl, monitoringUrl }: ServedConfig): string[] {
  // For a hub at a path, 'self' includes WebSocket connections.
  return [...originsOf([apiUrl, flagsUrl, monitoringUrl]), ...originsOf([hubUrl]).flatMap(withWebSocket)];
}

/** Returns the origins of addresses, without those of paths, which are on the portal's own origin. */
function originsOf(addresses: readonly (string | undefined)[]): string[] {
  return addresses.flatMap((url) => (url !== undefined && URL.canParse(url) ? [new URL(url).origin] : []));
}

// An http origin in a policy does not include WebSocket connections to the same host.
function withWebSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')];
}
