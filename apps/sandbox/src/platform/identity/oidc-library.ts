import type * as OidcProvider from 'oidc-provider';

/**
 * Loads oidc-provider without its warning on Node 20 ('Unsupported runtime'), which would be the first line of every
 * start. The features that we use work there and are tested. Other warnings are printed.
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
