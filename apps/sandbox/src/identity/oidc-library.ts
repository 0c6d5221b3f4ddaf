import type * as OidcProvider from 'oidc-provider';

/**
 * Loads oidc-provider without its notice on Node 20 ('Unsupported runtime'), which would be the first line of every
 * start. All that we use of it works there and is tested; every other warning passes.
 */
async function loadOidcLibrary(): Promise<typeof OidcProvider> {
  const warn = console.warn;
  console.warn = function warnExceptRuntimeNotice(...message: unknown[]): void {
    if (!String(message[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...message);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

export const { Provider, errors } = await loadOidcLibrary();
