import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { pageContent } from './page-content.ts';

const EMPTY_PAGE = '/empty';

interface Identity {
  readonly authority: string;
  readonly clientId: string;
}

/**
 * Opens the portal as a signed-in user, by submitting the identity provider's form without rendering its pages. Use it in tests
 * that are not about signing in; those use `signIn`.
 */
export async function openAs(page: Page, email: string, path = '/'): Promise<void> {
  await signInTab(page, email);
  await page.goto(path);
  await pageContent(page).waitFor();
}

/** Signs a tab in as `openAs` does, without opening the portal: the test opens a page itself. */
export async function signInTab(page: Page, email: string): Promise<void> {
  const { request } = page.context();
  await openEmptyPage(page);
  const portalUrl = new URL(page.url()).origin;
  const [config = ''] = /\{.*\}/.exec(await (await request.get(`${portalUrl}/config.js`)).text()) ?? [];
  const { identity }: { identity: Identity } = JSON.parse(config);
  const tokens = await fetchTokens(request, { identity, portalUrl, email });
  await page.evaluate(([key, value]) => window.sessionStorage.setItem(key, value), [
    `oidc.user:${identity.authority}:${identity.clientId}`,
    JSON.stringify(tokens),
  ] as const);
}

/** Opens a page of the portal's origin without the portal, to change what the tab stores before the portal starts. */
export async function openEmptyPage(page: Page): Promise<void> {
  // Its icon prevents a favicon request.
  await page.route(EMPTY_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto(EMPTY_PAGE);
  await page.unroute(EMPTY_PAGE);
}

/** Signs in with the same calls as portal and browser, which sets the provider's cookies. Returns the values that the portal stores. */
async function fetchTokens(
  request: APIRequestContext,
  { identity, portalUrl, email }: { readonly identity: Identity; readonly portalUrl: string; readonly email: string },
): Promise<unknown> {
  const { authority, clientId: client_id } = identity;
  const redirect_uri = `${portalUrl}/callback`;
  const code_verifier = randomBytes(32).toString('base64url');
  const asked = await request.get(`${authority}/auth`, {
    params: {
      client_id,
      redirect_uri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  });
  const landed = await request.post(asked.url(), {
    headers: { origin: new URL(authority).origin },
    form: { email, password: 'portal' },
  });
  const code = new URL(landed.url()).searchParams.get('code');
  if (code === null) throw new Error(`${email} could not sign in: ${landed.url()} returned status ${landed.status()}`);
  const given = await request.post(`${authority}/token`, {
    headers: { origin: portalUrl },
    form: { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier },
  });
  const { expires_in, ...tokens }: { expires_in: number; id_token: string } = await given.json();
  const [, claims = ''] = tokens.id_token.split('.');
  return {
    ...tokens,
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
    profile: JSON.parse(Buffer.from(claims, 'base64url').toString()),
  };
}
