import { beginProviderConnection, connectProvider } from '@portal/api-client/provider-configurations';
import { beginConsent, type ConsentOwner, redirectUriOf } from '@portal/auth/consent';
import { must } from '@portal/test-kit';
import { ADMIN, api, sandbox, tenant } from './area.ts';
import { callbackPath } from '../connections/connection-queries.ts';

/** Begins a connection of GoCardless for BACS in this tab. Returns the address of the consent page. */
export async function begin(owner: Partial<ConsentOwner> = {}): Promise<string> {
  const { authorizationUri } = await beginProviderConnection(
    api(ADMIN),
    'gocardless',
    redirectUriOf(callbackPath('gocardless')),
  );
  const start = beginConsent({
    authorizationUri,
    name: 'bacs',
    callbackPath: callbackPath('gocardless'),
    owner: { issuer: sandbox().url, subject: ADMIN, tenantId: tenant.tenantId, ...owner },
  });
  if (!start.ok) throw new Error(start.why);
  return start.url;
}

/** Presses a button of the consent page. Returns the path, with its query, that the provider returns to. */
export async function press(decision: 'allow' | 'deny', consentPage: string): Promise<string> {
  const { searchParams } = new URL(consentPage);
  const response = await sandbox().app.inject({
    method: 'POST',
    url: '/consent',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: sandbox().url },
    payload: `${searchParams.toString()}&decision=${decision}`,
  });
  const { pathname, search } = new URL(must(response.headers.location, 'Location'));
  return pathname + search;
}

/** Connects GoCardless, as the platform sees it. */
export async function connect(): Promise<void> {
  const at = await press('allow', await begin());
  const code = must(new URLSearchParams(at.split('?')[1]).get('code'), 'code');
  await connectProvider(api(ADMIN), 'gocardless', { code, redirectUri: redirectUriOf(callbackPath('gocardless')) });
  window.sessionStorage.clear();
}
