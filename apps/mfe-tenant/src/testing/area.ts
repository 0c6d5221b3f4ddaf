import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { api, findUser, network, openPage, sandbox, setRoles, setUpArea, tenant } = testArea({
  portal,
  routes,
  email: 'admin@northwind.example',
});
