import { beginAppConnection, connectApp, listInstalledApps } from '@portal/api-client/installed-apps';
import { type ConsentOwner, redirectUriOf } from '@portal/auth/consent';
import { consentPageOf, must } from '@portal/test-kit';
import { ADMIN, api, sandbox, tenant } from './area.ts';
import { callbackPath } from '../connection/connection-queries.ts';

/** An app of the demo tenants that connects by redirect. */
export const APP = 'open-banking';

export async function connectionOf(appId = APP) {
  const { connections } = await listInstalledApps(api());
  return must(
    connections?.find((one) => one.appId === appId),
    `connection of ${appId}`,
  );
}

/** Begins a connection in this tab. Returns the address of the consent page. */
export async function begin(owner: Partial<ConsentOwner> = {}): Promise<string> {
  const { authorizationUri } = await beginAppConnection(api(ADMIN), APP, redirectUriOf(callbackPath(APP)));
  return consentPageOf({
    authorizationUri,
    name: APP,
    callbackPath: callbackPath(APP),
    owner: { issuer: sandbox().url, subject: ADMIN, tenantId: tenant.tenantId, ...owner },
  });
}

/** Connects the app, as the platform sees it. */
export async function connect(): Promise<void> {
  const at = await sandbox().pressConsent('allow', await begin());
  const code = new URLSearchParams(at.split('?')[1]).get('code');
  await connectApp(api(ADMIN), APP, 1, {
    code: must(code, 'code'),
    redirectUri: redirectUriOf(callbackPath(APP)),
  });
  window.sessionStorage.clear();
}
