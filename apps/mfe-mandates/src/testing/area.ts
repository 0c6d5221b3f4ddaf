import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const ADMIN = 'admin@northwind.example';

export const { api, network, openPage, sandbox, setUpArea, tenant } = testArea({
  portal,
  routes,
  flags: ['mandatesV2', 'mandatesProviderConfigurations'],
  licences: ['mandates'],
  email: ADMIN,
  // The consent page returns only to the portal, here to jsdom's page.
  sandbox: { portalUrl: 'http://localhost:3000' },
});
