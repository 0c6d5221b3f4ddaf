import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { api, network, openPage, sandbox, setRoles, setUpArea, tenant } = testArea({
  portal,
  routes,
  start: startTestSandbox,
  tenant: demoTenant('Northwind Payments'),
  flags: ['rewards'],
  email: 'admin@northwind.example',
});
