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

/** Returns the page with the window configuration as a data block. Integrity hashes and releases concern the page without it. */
export function withConfig(page: string, config: ServedConfig): string {
  return page.replace(
    CONFIG_PLACE,
    () => `<script type="application/json" id="portal-config">${configJson(config)}</script>`,
  );
}

/** Escapes what could end the element around it: in JSON, `<` stands only in texts. */
function configJson(config: ServedConfig): string {
  return JSON.stringify(config).replaceAll('<', '\\u003c');
}
