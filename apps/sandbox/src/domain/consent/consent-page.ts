import { html } from '../../platform/identity/html.ts';
import { page, pageHeaders } from '../../platform/identity/pages.ts';
import type { ConsentSubject } from './consent-attempts.ts';

export interface ConsentPage {
  /** The name of the app or provider, such as `Kudos`. */
  readonly name: string;
  readonly tenant: string;
  readonly kind: ConsentSubject['kind'];
  readonly fields: Readonly<Record<'request' | 'redirect_uri' | 'state', string>>;
}

const POWERS = {
  app: 'take payments, read balances and pay out',
  provider: 'set up mandates and collect direct debits',
} as const satisfies Record<ConsentSubject['kind'], string>;

/** The page on which a provider asks its customer to allow the connection. */
export function consentPage({ name, tenant, kind, fields }: ConsentPage): string {
  return page(
    `Connect ${name}`,
    html`<p>Payments wants to use your ${name} account for <bdi>${tenant}</bdi>.</p>
      <p>
        <b>Allow</b> lets Payments ${POWERS[kind]} with this account, in place of any account that is connected now. You
        can end it with Disconnect in Payments.
      </p>
      <p><b>Deny</b> refuses this request and changes nothing else. If ${name} is connected now, it stays connected.</p>
      <form method="post" action="/consent">
        ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}
        <p class="actions">
          <button class="primary" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </p>
      </form>`,
  );
}

/** Headers of the consent page. The address of the page contains the request, so only its origin is sent as Referer. */
export function consentHeaders(portalUrl: string): Record<string, string> {
  return { ...pageHeaders(portalUrl), 'referrer-policy': 'strict-origin' };
}
