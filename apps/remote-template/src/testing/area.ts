import { testArea } from '@portal/test-kit';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

export const { openPage, setUpArea } = testArea({ portal, routes, email: 'admin@northwind.example' });
