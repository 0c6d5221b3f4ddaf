import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '../../../testing/test-caller.ts';
import type { TestSandbox } from '../../../testing/test-sandbox.ts';

/** The fields of the consent page's form, apart from the decision. */
export type ConsentFields = Readonly<Record<string, string>>;

/** Begins an attempt. `connectPath`: the path of the call. Returns the fields of its consent page. */
export async function beginAttempt(
  call: Call,
  { connectPath, redirectUri, state }: { connectPath: string; redirectUri: string; state: string },
): Promise<ConsentFields> {
  const begun = await call(`POST ${connectPath}`, { redirectUri });
  const { authorizationUri } = z.object({ authorizationUri: z.string() }).parse(begun.data);
  return { ...Object.fromEntries(new URL(authorizationUri).searchParams), state };
}

/** Opens the consent page. */
export function openConsent({ app }: TestSandbox, fields: ConsentFields, ip = '127.0.0.1') {
  return app.inject({ method: 'GET', url: '/consent', query: { ...fields }, remoteAddress: ip });
}

/**
 * Presses a button of the consent page, and follows a redirect to that page. `origin`: the origin of the page that
 * sends the form; empty for none.
 */
export async function pressConsent(
  { app, url }: TestSandbox,
  decision: string,
  fields: ConsentFields,
  { origin = url, ip = '127.0.0.1' }: { readonly origin?: string; readonly ip?: string } = {},
): Promise<LightMyRequestResponse> {
  const response = await app.inject({
    method: 'POST',
    url: '/consent',
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin !== '' && { origin }) },
    payload: new URLSearchParams({ ...fields, decision }).toString(),
  });
  const location = response.headers.location ?? '';
  return location.startsWith('/consent?') ? app.inject({ url: location, remoteAddress: ip }) : response;
}

/** The address that a response redirects to. */
export function targetOf({ headers }: LightMyRequestResponse): URL {
  return new URL(String(headers.location));
}
