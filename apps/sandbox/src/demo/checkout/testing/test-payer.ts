import { demoTenant, type TestSandbox } from '../../../testing/test-sandbox.ts';
import { checkoutAddress, type CheckoutKeys, loadCheckoutKeys } from '../checkout-keys.ts';
import { type DemoOrder, demoOrderOf } from '../demo-order.ts';

/** The page that a payer sees, after redirects. */
export interface SeenPage {
  readonly status: number;
  readonly path: string;
  readonly text: string;
  readonly headers: Headers;
}

type TenantName = Parameters<typeof demoTenant>[0];

/** A payer's browser without scripts: it follows redirects, and sends the hidden fields of a form with the entered ones. */
export interface Payer {
  readonly keys: CheckoutKeys;
  /** The path of the tenant's checkout. */
  checkoutOf(tenant: TenantName, theme?: { readonly themeId: string; readonly isDefault: boolean }): string;
  /** The path of an order in a currency, which no visitor has opened yet. `at`: when it was issued. Default: now. */
  orderIn(currency: string, tenant?: TenantName, at?: number): { readonly path: string; readonly order: DemoOrder };
  open(path: string): Promise<SeenPage>;
  /** Sends a form to an address that need not have shown it. */
  send(path: string, fields: Record<string, string>): Promise<SeenPage>;
  press(page: SeenPage, action: string, fields?: Record<string, string>): Promise<SeenPage>;
  /** Follows a link of the page, by its words. */
  follow(page: SeenPage, link: string): Promise<SeenPage>;
  /** The first response to a form, before any redirect. */
  responseTo(page: SeenPage, action: string, fields?: Record<string, string>): Promise<Response>;
}

export async function createPayer(sandbox: TestSandbox): Promise<Payer> {
  const { url, db } = sandbox;
  const keys = await loadCheckoutKeys(db);
  let number = 2 ** 27;

  function fetchOnce(path: string, form?: URLSearchParams): Promise<Response> {
    return sandbox.fetch(url + path, {
      ...(form && {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
        body: form.toString(),
      }),
    });
  }

  async function request(path: string, form?: URLSearchParams): Promise<SeenPage> {
    const response = await fetchOnce(path, form);
    const location = response.headers.get('location');
    if (location !== null) return request(location);
    return { status: response.status, path, text: await response.text(), headers: response.headers };
  }

  return {
    keys,
    checkoutOf(tenant, theme = { themeId: '', isDefault: true }) {
      const { tenantId } = demoTenant(tenant);
      return checkoutAddress({ url: '', checkoutKeys: keys }, { tenantId, ...theme });
    },
    orderIn(currency, tenant = 'Northwind Payments', at = Date.now()) {
      const { tenantId } = demoTenant(tenant);
      for (;;) {
        number += 1;
        const order = demoOrderOf(tenantId, { number, at });
        if (order.currency !== currency) continue;
        return { order, path: `/checkout/${keys.keyOf(tenantId)}/${keys.orderKeyOf(tenantId, order)}` };
      }
    },
    open: (path) => request(path),
    send: (path, fields) => request(path, new URLSearchParams(fields)),
    press: (page, action, fields) => request(...sentBy(page, action, fields)),
    follow(page, link) {
      const href = new RegExp(`href="([^"]+)"[^>]*>${link}</a>`).exec(page.text)?.[1] ?? '';
      return request(href.replaceAll('&amp;', '&'));
    },
    responseTo: (page, action, fields) => fetchOnce(...sentBy(page, action, fields)),
  };
}

/** The target and the content of a page's form. */
function sentBy({ text }: SeenPage, action: string, fields: Record<string, string> = {}): [string, URLSearchParams] {
  const target = / action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const hidden = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = new URLSearchParams([...hidden].map(([, name = '', value = '']) => [name, value]));
  for (const [name, value] of Object.entries({ ...fields, action })) form.set(name, value);
  return [target, form];
}
