import { beginProviderConnection, connectProvider } from '@portal/api-client/provider-configurations';
import { type ConsentOwner, redirectUriOf } from '@portal/auth/consent';
import { consentPageOf, must } from '@portal/test-kit';
import { ADMIN, api, sandbox, tenant } from './area.ts';
import { callbackPath } from '../connections/connection-queries.ts';

/** Begins a connection of GoCardless for BACS in this tab. Returns the address of the consent page. */
export async function begin(owner: Partial<ConsentOwner> = {}): Promise<string> {
  const { authorizationUri } = await beginProviderConnection(
    api(ADMIN),
    'gocardless',
    redirectUriOf(callbackPath('gocardless')),
  );
  return consentPageOf({
    authorizationUri,
    name: 'bacs',
    callbackPath: callbackPath('gocardless'),
    owner: { issuer: sandbox().url, subject: ADMIN, tenantId: tenant.tenantId, ...owner },
  });
}

/** Connects GoCardless, as the platform sees it. */
export async function connect(): Promise<void> {
  const at = await sandbox().pressConsent('allow', await begin());
  const code = must(new URLSearchParams(at.split('?')[1]).get('code'), 'code');
  await connectProvider(api(ADMIN), 'gocardless', { code, redirectUri: redirectUriOf(callbackPath('gocardless')) });
  window.sessionStorage.clear();
}
