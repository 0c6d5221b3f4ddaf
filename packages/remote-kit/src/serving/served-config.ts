/** The origins in the window configuration. All other properties are sent to the browser unchanged. */
export interface ServedConfig {
  readonly apiUrl: string;
  readonly identity: { readonly authority: string; readonly clientId: string };
  readonly flagsUrl: string;
  readonly hubUrl?: string;
  readonly monitoringUrl?: string;
  /** A path on the portal's own origin, or an absolute address. */
  readonly registryUrl?: string;
  readonly [key: string]: unknown;
}

/** Returns the window configuration of a portal that uses the sandbox at `sandboxUrl`. */
export function sandboxConfig(sandboxUrl: string): ServedConfig {
  return {
    environment: 'local',
    apiUrl: sandboxUrl,
    identity: { authority: `${sandboxUrl}/identity`, clientId: 'tenant-portal' },
    hubUrl: `${sandboxUrl}/v2/notificationhub/global`,
    flagsUrl: `${sandboxUrl}/flags`,
    monitoringUrl: `${sandboxUrl}/monitoring`,
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

/** Returns the text of `/config.js`. Escapes characters that could end a script or a line of it. */
export function configScript(config: ServedConfig): string {
  const json = JSON.stringify(config).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `window.portalConfig = ${json};\n`;
}
