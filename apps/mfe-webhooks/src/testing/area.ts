import { listWebhooks } from '@portal/api-client/webhooks';
import { must, testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { api, network, openPage, sandbox, setRoles, setUpArea } = testArea({
  portal,
  routes,
  email: 'writer@northwind.example',
});

/** The id of the demo webhook on this host of `northwind.example`. */
export async function demoWebhook(host: string): Promise<string> {
  const { results } = await listWebhooks(api());
  return must(results.find(({ destination }) => destination.startsWith(`https://${host}.`))).webhookId;
}
