/**
 * The addresses in the window configuration. All other properties are sent to the browser unchanged. API, flags, hub, monitoring and
 * registry may be paths on the portal's own origin.
 */
export interface ServedConfig {
  readonly apiUrl: string;
  readonly identity: { readonly authority: string; readonly clientId: string };
  readonly flagsUrl: string;
  readonly hubUrl?: string;
  readonly monitoringUrl?: string;
  /** Where browsers report what the page's policy blocked. Only the server reads it. */
  readonly policyReportsUrl?: string;
  readonly registryUrl?: string;
  readonly [key: string]: unknown;
}

/**
 * Returns the window configuration of a portal that uses the sandbox at `sandboxUrl`. `servicesUrl` is `/api` if the portal's server
 * passes calls on. Sign-in keeps its own origin.
 */
export function sandboxConfig(sandboxUrl: string, servicesUrl: string = sandboxUrl): ServedConfig {
  return {
    environment: 'local',
    apiUrl: servicesUrl,
    identity: { authority: `${sandboxUrl}/identity`, clientId: 'tenant-portal' },
    hubUrl: `${servicesUrl}/v2/notificationhub/global`,
    flagsUrl: `${servicesUrl}/flags`,
    monitoringUrl: `${servicesUrl}/monitoring`,
    policyReportsUrl: `${servicesUrl}/monitoring/v1/reports`,
    factsSampleRate: 1,
    registryUrl: '/registry.json',
    idleTimeoutMinutes: 15,
    supportEmail: 'support@payments.example',
    links: {
      accountPortal: 'https://accounts.payments.example/settings',
      documentation: `${sandboxUrl}/api-documentation`,
      poweredBy: 'https://payments.example',
    },
    remoteOverrides: false,
  };
}

/** Returns the text of `/config.js`, for pages without a data block. */
export function configScript(config: ServedConfig): string {
  return `window.portalConfig = ${configJson(config)};\n`;
}

/** The place in the page for the data block. */
const CONFIG_PLACE = '<!-- portal-config -->';

/** The place in the page for the nonce of its styles. */
const NONCE_PLACE = '__CSP_NONCE__';

const NONCE = /<meta name="csp-nonce" content="([^"]+)"/;
const BLOCK_START = '<script type="application/json" id="portal-config">';
const BLOCK_END = '</script>';

/**
 * Returns the page with the nonce, and with the window configuration as a data block. Integrity hashes and releases concern the page without
 * them.
 */
export function servedPage(page: string, config: ServedConfig, nonce: string): string {
  return page
    .replaceAll(NONCE_PLACE, nonce)
    .replace(CONFIG_PLACE, () => `${BLOCK_START}${configJson(config)}${BLOCK_END}`);
}

/** Returns a page that a server sent as it was released. */
export function releasedPage(page: string): string {
  const [, nonce = NONCE_PLACE] = NONCE.exec(page) ?? [];
  const start = page.indexOf(BLOCK_START);
  const end = page.indexOf(BLOCK_END, start);
  const withPlace =
    start === -1 || end === -1 ? page : page.slice(0, start) + CONFIG_PLACE + page.slice(end + BLOCK_END.length);
  return withPlace.replaceAll(nonce, NONCE_PLACE);
}

/** Escapes what could end the element around it: in JSON, `<` stands only in texts. */
function configJson(config: ServedConfig): string {
  return JSON.stringify(config).replaceAll('<', '\\u003c');
}
