import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { openPage, setUpArea } = testArea({
  portal,
  routes,
  start: startTestSandbox,
  tenant: demoTenant('Northwind Payments'),
  email: 'admin@northwind.example',
});
