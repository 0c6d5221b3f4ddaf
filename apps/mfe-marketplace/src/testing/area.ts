import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

/** The account that is signed in by default. */
export const ADMIN = 'admin@northwind.example';

export const { api, network, openPage, sandbox, setUpArea, tenant } = testArea({
  portal,
  routes,
  // The consent page returns only to the portal, here to jsdom's page.
  start: () => startTestSandbox({ portalUrl: 'http://localhost:3000' }),
  tenant: demoTenant('Northwind Payments'),
  email: ADMIN,
});
