import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { testArea } from '@portal/test-kit';
import { teamRoutes } from '../../sandbox-routes.mjs';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { api, openPage, setUpArea } = testArea({
  portal,
  routes,
  start: () => startTestSandbox({ teamRoutes }),
  tenant: demoTenant('Northwind Payments'),
  email: 'admin@northwind.example',
});
