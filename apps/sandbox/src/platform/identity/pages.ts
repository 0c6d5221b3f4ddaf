import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { Html, html } from './html.ts';
import { errors } from './oidc-library.ts';

export const PASSWORD_MIN_CHARS = 8;

export const STYLESHEET = readFileSync(join(import.meta.dirname, 'identity.css'), 'utf8');
export const ICON = readFileSync(join(import.meta.dirname, 'identity-icon.svg'), 'utf8');

/** Headers of every page: only its own styles, no framing, and form targets limited to this origin and the portal. */
export function pageHeaders(portalUrl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${portalUrl}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    // Not no-referrer, under which browsers send forms with `Origin: null`.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/** Accounts that the sign-in page offers, with the password that they share. */
export interface OfferedAccounts {
  readonly accounts: readonly { readonly email: string; readonly purpose: string }[];
  readonly password: string;
}

export interface SignInPage {
  /** The form's target. */
  readonly action: string;
  /** The previous input, or the address that the portal suggests. */
  readonly email: string;
  readonly fault?: string | undefined;
  /** Why this page is shown instead of another one. */
  readonly notice?: string | undefined;
  readonly demo: OfferedAccounts;
  /** The address of the API documentation, which is open to everybody. */
  readonly documentation: string;
}

/** The sign-in form, followed by a button for each demo account. */
export function signInPage({ action, email, fault: message, notice, demo, documentation }: SignInPage): string {
  const invalid = message !== undefined && html`aria-invalid="true" aria-describedby="form-fault"`;
  return page(
    'Sign in',
    html` ${notice !== undefined && html`<p role="status">${notice}</p>`}
      ${message !== undefined && html`<p class="form-fault" id="form-fault" role="alert">${message}</p>`}
      <form method="post" action="${action}">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          value="${email}"
          ${invalid}
          ${email === '' && html`autofocus`}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${invalid}
          ${email !== '' && html`autofocus`}
        />
        <button class="primary">Sign in</button>
        ${demoSection(demo)}
      </form>
      <p class="developers">For developers: <a href="${documentation}">API documentation</a></p>`,
  );
}

export interface SignUpPage {
  /** The form's target. */
  readonly action: string;
  /** The invited address, the only one that can get an account. */
  readonly email: string;
  readonly faults: SignUpFaults;
  /** The sign-in page for a user who already has an account. */
  readonly signInPath: string;
}

/** Errors in the input by field; `form` for an error that belongs to no field. */
export interface SignUpFaults {
  readonly form?: string;
  readonly password?: string;
  readonly repeated?: string;
}

/** The form for creating an account. The page never contains submitted passwords. */
export function signUpPage({ action, email, faults, signInPath }: SignUpPage): string {
  const focus = (isFocused: boolean) => isFocused && html`autofocus`;
  const startsAtRepeated = faults.repeated !== undefined && faults.password === undefined;
  return page(
    'Create your account',
    html` ${faults.form !== undefined && html`<p class="form-fault" role="alert">${faults.form}</p>`}
      <form method="post" action="${action}">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" value="${email}" readonly />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="${PASSWORD_MIN_CHARS}"
          ${describedBy('password', faults.password, 'password-hint')}
          ${focus(!startsAtRepeated)}
        />
        <p class="hint" id="password-hint">At least ${PASSWORD_MIN_CHARS} characters.</p>
        ${fault('password', faults.password)}
        <label for="repeated">Repeat password</label>
        <input
          id="repeated"
          name="repeated"
          type="password"
          autocomplete="new-password"
          required
          ${describedBy('repeated', faults.repeated)}
          ${focus(startsAtRepeated)}
        />
        ${fault('repeated', faults.repeated)}
        <button class="primary">Create account</button>
      </form>
      <section aria-labelledby="have-one">
        <h2 id="have-one">Already have an account?</h2>
        <p><a href="${signInPath}">Sign in instead</a></p>
      </section>`,
  );
}

function describedBy(field: string, message: string | undefined, hint?: string): Html | undefined {
  const ids = [hint, message !== undefined && `${field}-fault`].filter(Boolean).join(' ');
  if (ids === '') return undefined;
  return html`${message !== undefined && html`aria-invalid="true"`} aria-describedby="${ids}"`;
}

function fault(field: string, message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="fault" id="${field}-fault">${message}</p>`;
}

function demoSection({ accounts, password }: OfferedAccounts): Html {
  return html` <section aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p>Choose an account to sign in with. Each has the password <code>${password}</code>.</p>
    <ul>
      ${accounts.map(
        ({ email, purpose }) =>
          html` <li>
            <button name="demo" value="${email}" formnovalidate><b>${email}</b> <span>${purpose}</span></button>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** A page with a message and a link back to the portal. */
export function messagePage(title: string, message: string, portalUrl: string): string {
  return page(
    title,
    html`<p>${message}</p>
      <p><a class="primary" href="${portalUrl}/">Back to Payments</a></p>`,
  );
}

const EXPIRED_SIGN_IN = 'This sign-in has expired or is already complete. Go back to Payments to start again.';
const BLOCKED_COOKIES = 'Your browser blocks our cookies, so you cannot sign in. Allow them, then go back to Payments.';

/** Why a sign-in is unknown. A browser that has just been sent to this page holds at least one of our cookies. */
export function unknownSignIn(cookies: string | undefined): string {
  return cookies === undefined ? BLOCKED_COOKIES : EXPIRED_SIGN_IN;
}

export function renderErrorPage(ctx: KoaContextWithOIDC, error: Error, portalUrl: string): void {
  const message =
    error instanceof errors.SessionNotFound
      ? unknownSignIn(ctx.get('cookie') || undefined)
      : ctx.status < 500
        ? 'This link is not a valid request to sign in or out. Go back to Payments to start again.'
        : 'Something went wrong on our side. Go back to Payments and try again.';
  send(ctx, messagePage('Something went wrong', message, portalUrl), portalUrl);
}

/** Asks for confirmation before signing out when nothing proves that the request came from the portal. */
export function renderSignOutPage(ctx: KoaContextWithOIDC, form: string, portalUrl: string): void {
  const content = html` <p>Do you want to sign out of Payments?</p>
    ${new Html(form)}
    <p class="actions">
      <button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <a href="${portalUrl}/">Stay signed in</a>
    </p>`;
  send(ctx, page('Sign out', content), portalUrl);
}

export function renderSignedOutPage(ctx: KoaContextWithOIDC, portalUrl: string): void {
  send(ctx, messagePage('Signed out', 'You have signed out.', portalUrl), portalUrl);
}

function send(ctx: KoaContextWithOIDC, body: string, portalUrl: string): void {
  ctx.set(pageHeaders(portalUrl));
  ctx.body = body;
}

/** A page in the style of all pages of the sandbox. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en" translate="no">
      <head>
        <meta charset="utf-8" />
        <meta name="google" content="notranslate" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Payments</title>
        <link rel="stylesheet" href="/identity/identity.css" />
        <link rel="icon" href="/identity/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header>Payments</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.markup;
}
