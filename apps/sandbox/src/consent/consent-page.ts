import { html } from '../identity/html.ts';
import { page } from '../identity/pages.ts';
import type { ConsentSubject } from './consent-clients.ts';

export interface ConsentPage {
  /** What is connected, such as `Kudos`. */
  readonly name: string;
  readonly tenant: string;
  readonly kind: ConsentSubject['kind'];
  readonly fields: Readonly<Record<'client_id' | 'redirect_uri' | 'state', string>>;
}

const POWERS = {
  app: 'take payments, read balances and pay out',
  provider: 'set up mandates and collect direct debits',
} as const satisfies Record<ConsentSubject['kind'], string>;

/** The page on which a provider asks its customer to allow the connection. */
export function consentPage({ name, tenant, kind, fields }: ConsentPage): string {
  return page(
    `Connect ${name}`,
    html`<p>Payments wants to use your ${name} account for ${tenant}.</p>
      <p>It can then ${POWERS[kind]} until you withdraw the permission.</p>
      <form method="post" action="/consent">
        ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}
        <p class="actions">
          <button class="primary" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </p>
      </form>`,
  );
}
