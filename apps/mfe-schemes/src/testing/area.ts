import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { api, network, openPage, setUpArea } = testArea({
  portal,
  routes,
  flags: ['rewards'],
  email: 'admin@northwind.example',
});
