import { testArea } from '@portal/test-kit';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

export const ADMIN = 'admin@northwind.example';

export const { api, network, openPage, sandbox, setUpArea, tenant } = testArea({ portal, routes, email: ADMIN });
