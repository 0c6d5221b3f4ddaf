import { demoTenant, startTestSandbox, type TestSandboxOptions } from '@portal/sandbox/testing';
import { testArea } from '@portal/test-kit';
import { afterEach } from 'vitest';
import { sessionExports } from '../exports/session-exports.ts';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

/** A user who can see every report. */
export const ADMIN = 'admin@northwind.example';

/** The test set-up of the area, with all of its flags on by default. `options`: those of its sandbox. */
export function testReporting(options: TestSandboxOptions = {}) {
  const area = testArea({
    portal,
    routes,
    start: () => startTestSandbox(options),
    tenant: demoTenant('Northwind Payments'),
    email: ADMIN,
    flags: ['projectionAccess', 'mandateReport', 'mandateReportMetadata', 'orderViewerV2'],
  });
  return {
    ...area,
    setUpArea() {
      area.setUpArea();
      afterEach(endSessionExports);
    },
  };
}

/** Ends all exports of the session: until the page is reloaded, the next test, even of another file, would find them in preparation. */
function endSessionExports(): void {
  const pending = sessionExports().getSnapshot();
  sessionExports().ended(pending.map(({ reportPath }) => ({ reportPath, status: 'Ready' })));
}

export const { api, findUser, network, openPage, sandbox, setRoles, setUpArea, tenant } = testReporting();
