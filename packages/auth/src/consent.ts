import { ApiError, isRefusal } from '@portal/api-client';
import { consentOfTab } from './browser-values.ts';
import { openTenantOf, type Session } from './session/session.ts';

/** The time between leaving for a provider and the return, in which the user may have to sign in there. */
const CONSENT_LIFE_MS = 600_000;

/** Cannot be guessed, nor tried out. */
const STATE_BYTES = 32;

/** The user who asks a provider for a consent, and the tenant that it is for. */
export interface ConsentOwner {
  readonly issuer: string;
  readonly subject: string;
  readonly tenantId: string;
}

/** A connection by redirect that is about to begin. */
export interface ConsentRequest {
  /** The provider's page on which the user allows the connection, as the platform has authorized it. */
  readonly authorizationUri: string;
  /** The id of the app or provider. `state` begins with it. */
  readonly name: string;
  /** The path of the portal that the provider returns to. */
  readonly callbackPath: string;
  readonly owner: ConsentOwner;
}

/** The address to open; or why the connection cannot begin: the address is not that of a web page, or the browser stores nothing. */
export type ConsentStart =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly why: 'address' | 'storage' };

/** A provider's answer. Only an allowed consent has a code to redeem. */
export type ConsentAnswer =
  /** `name`: as it was begun. The platform redeems `code`, once, together with `redirectUri`. */
  | { readonly kind: 'allowed'; readonly name: string; readonly code: string; readonly redirectUri: string }
  | { readonly kind: 'denied' }
  /** `error`: the provider's error code, if it has the form of one. */
  | { readonly kind: 'failed'; readonly error: string | undefined }
  /** It was begun too long ago. */
  | { readonly kind: 'expired' }
  /** It was not begun in this tab, for this page, or it was begun by another user or in another tenant. */
  | { readonly kind: 'foreign'; readonly of: 'tab' | 'user' | 'tenant' }
  /** It has been read before. */
  | { readonly kind: 'repeated' };

/** This tab's record of the last consent that it requested. */
interface KeptConsent {
  readonly state: string;
  readonly callbackPath: string;
  /** `undefined` once an answer has been read. */
  readonly begun?: { readonly owner: ConsentOwner; readonly on: number } | undefined;
}

/** The owner of a consent that begins or ends now; `undefined` if no tenant is open. */
export function consentOwner(session: Session): ConsentOwner | undefined {
  const tenant = openTenantOf(session);
  if (session.status !== 'signed-in' || !tenant) return undefined;
  const { issuer, subject } = session.user;
  return { issuer, subject, tenantId: tenant.tenantId };
}

/** Begins a connection by redirect: this tab remembers it, until its answer is read. Leave for `url` in the same tab. */
export function beginConsent({ authorizationUri, name, callbackPath, owner }: ConsentRequest): ConsentStart {
  const url = URL.canParse(authorizationUri) ? new URL(authorizationUri) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol)) return { ok: false, why: 'address' };
  const state = `${name}.${randomText()}`;
  const kept = JSON.stringify({ state, callbackPath, begun: { owner, on: Date.now() } } satisfies KeptConsent);
  consentOfTab.set(kept);
  if (consentOfTab.get() !== kept) return { ok: false, why: 'storage' };
  url.searchParams.set('redirect_uri', redirectUriOf(callbackPath));
  url.searchParams.set('state', state);
  return { ok: true, url: url.href };
}

/** Whether an address carries the answer of a provider. */
export function hasConsentAnswer(query: URLSearchParams): boolean {
  return ['code', 'error', 'state'].some((name) => query.has(name));
}

/**
 * Reads the answer in the query of a callback page, once: remove it from the address first. An answer whose `state`
 * this tab does not remember changes nothing, so that a forged answer cannot end a connection that was begun in this
 * tab.
 */
export function finishConsent(
  query: URLSearchParams,
  { callbackPath, owner }: Pick<ConsentRequest, 'callbackPath' | 'owner'>,
): ConsentAnswer {
  const kept = readKept();
  const state = query.get('state');
  if (!kept || kept.state !== state || kept.callbackPath !== callbackPath) return { kind: 'foreign', of: 'tab' };
  const { begun } = kept;
  if (!begun) return { kind: 'repeated' };
  // The remaining record tells a repeated answer from a foreign one.
  consentOfTab.set(JSON.stringify({ state, callbackPath } satisfies KeptConsent));
  if (begun.owner.issuer !== owner.issuer || begun.owner.subject !== owner.subject) {
    return { kind: 'foreign', of: 'user' };
  }
  if (begun.owner.tenantId !== owner.tenantId) return { kind: 'foreign', of: 'tenant' };
  const age = Date.now() - begun.on;
  if (!(age >= 0 && age < CONSENT_LIFE_MS)) return { kind: 'expired' };
  const error = query.get('error');
  const code = query.get('code');
  if (error === 'access_denied') return { kind: 'denied' };
  if (error !== null || !code) return { kind: 'failed', error: errorCode(error) };
  const name = state.slice(0, state.lastIndexOf('.'));
  return { kind: 'allowed', name, code, redirectUri: redirectUriOf(callbackPath) };
}

/** Why the platform did not redeem a code; `unconfirmed` if it may have, because its response is lost or cannot be read. */
export function consentRefusal(error: unknown): 'expired' | 'foreign' | 'repeated' | 'refused' | 'unconfirmed' {
  if (!(error instanceof ApiError) || !isRefusal(error)) return 'unconfirmed';
  const codes = error.errors.map(({ code }) => code);
  if (codes.includes('CONSENT_EXPIRED')) return 'expired';
  if (codes.includes('CONSENT_FOREIGN')) return 'foreign';
  return codes.includes('CONSENT_USED') ? 'repeated' : 'refused';
}

/** The address of a callback page, to which the provider returns. */
export function redirectUriOf(callbackPath: string): string {
  return new URL(callbackPath, window.location.origin).href;
}

function randomText(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  return window
    .btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** An address can contain any text: only a code of OAuth is shown. */
function errorCode(error: string | null): string | undefined {
  return error !== null && /^[a-z_]{1,40}$/.test(error) ? error : undefined;
}

function readKept(): KeptConsent | undefined {
  try {
    const kept: KeptConsent = JSON.parse(consentOfTab.get() ?? ''); // boundary: only this module writes it
    return kept;
  } catch {
    return undefined; // missing, or not ours
  }
}
