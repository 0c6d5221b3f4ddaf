/** The id of the page's data block with the window configuration, which the server writes. */
const BLOCK_ID = 'portal-config';

/**
 * Provides `window.portalConfig` from the page's data block. A page without one, as plain file hosts serve it, gets it from `/config.js`.
 * Never rejects: the start checks the configuration, and the start guard requests a file that is missing again.
 */
export async function readPageConfig(): Promise<void> {
  if (window.portalConfig !== undefined) return;
  if (document.getElementById(BLOCK_ID)) Object.assign(window, { portalConfig: configInPage() });
  else await loadConfigScript();
}

/** Returns the configuration that the page has without another request, if any. */
export function configInPage(): unknown {
  const block = document.getElementById(BLOCK_ID);
  return window.portalConfig ?? (block ? parse(block.textContent) : undefined);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function loadConfigScript(): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: '/config.js' });
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    document.head.append(script);
  });
}
