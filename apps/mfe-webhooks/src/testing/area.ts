import { listWebhooks } from '@portal/api-client/webhooks';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { must, testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { api, network, openPage, sandbox, setRoles, setUpArea } = testArea({
  portal,
  routes,
  start: startTestSandbox,
  tenant: demoTenant('Northwind Payments'),
  email: 'writer@northwind.example',
});

/** The id of the demo webhook on this host of `northwind.example`. */
export async function demoWebhook(host: string): Promise<string> {
  const { results } = await listWebhooks(api());
  return must(results.find(({ destination }) => destination.startsWith(`https://${host}.`))).webhookId;
}
