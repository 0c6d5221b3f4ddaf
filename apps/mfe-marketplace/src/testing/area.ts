import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

/** The account that is signed in by default. */
export const ADMIN = 'admin@northwind.example';

export const { api, network, openPage, sandbox, setUpArea, tenant } = testArea({
  portal,
  routes,
  email: ADMIN,
  // The consent page returns only to the portal, here to jsdom's page.
  sandbox: { portalUrl: 'http://localhost:3000' },
});
