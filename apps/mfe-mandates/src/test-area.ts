import { testArea } from '@portal/test-kit';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

export const { api, network, openPage, setRoles, setUpArea } = testArea({
  portal,
  routes,
  flags: ['mandatesV2', 'mandatesProviderConfigurations'],
  licences: ['mandates'],
  email: 'admin@northwind.example',
});
