import { unwrap } from '@portal/api-client';
import { listWebhooks } from '@portal/api-client/webhooks';
import { type AreaOptions, connect, openArea } from '@portal/remote-kit/testing';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { afterAll, beforeEach } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

/** The platform of this test file. */
export const sandbox = await startTestSandbox();

/** Makes every test of the file start from the demo data. */
export function setUpSandbox(): void {
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());
}

export interface Opening extends Partial<Pick<AreaOptions, 'email' | 'flags' | 'isTrial'>> {
  readonly fetch?: typeof fetch;
}

/** Opens a page of this area; for somebody who may change webhooks unless said otherwise. */
export function openPage(
  at: string,
  { email = 'writer@northwind.example', fetch = sandbox.fetch, ...rest }: Opening = {},
) {
  return openArea({ portal, routes, at, platform: { ...sandbox, fetch }, email, ...rest });
}

/** An admin's connection, to look or act behind the back of whoever is on the page. */
export function api(fetch = sandbox.fetch) {
  return connect({ ...sandbox, fetch }, 'multi@northwind.example', demoTenant('Northwind Payments'));
}

/** The id of the demo webhook on this host of `northwind.example`. */
export async function demoWebhook(host: string): Promise<string> {
  const { results } = unwrap(await listWebhooks(api()));
  return results.find(({ destination }) => destination.startsWith(`https://${host}.`))?.webhookId ?? '';
}

/** The way to a platform that takes its time: calls that `isHeld` picks go out when `release` is called. */
export function holdBack(isHeld: (url: string, method: string) => boolean) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: typeof fetch = async (input, init) => {
    if (typeof input === 'string' && isHeld(input, init?.method ?? 'GET')) await released;
    return sandbox.fetch(input, init);
  };
  return { fetch: held, release: () => release() };
}
