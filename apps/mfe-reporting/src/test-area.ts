import { testArea } from '@portal/test-kit';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

/** A user who can see every report. */
export const ADMIN = 'admin@northwind.example';

/** The area, with all of its flags on by default. */
export const AREA = {
  portal,
  routes,
  email: ADMIN,
  flags: ['projectionAccess', 'mandateReport', 'mandateReportMetadata', 'orderViewerV2'],
} as const;

export const { api, findUser, network, openPage, sandbox, setRoles, setUpArea, tenant } = testArea(AREA);
