import { expect, it } from 'vitest';
import { specsFor } from './changed.ts';

it.each([
  [['apps/mfe-tenant/src/users/user-page.tsx', 'docs/architecture.md'], ['tenant.spec.ts']],
  [
    ['apps/mfe-webhooks/src/routes.ts', 'apps/mfe-tenant/src/routes.ts'],
    ['tenant.spec.ts', 'webhooks.spec.ts'],
  ],
  [
    ['apps/mfe-mandates/src/portal.config.ts', 'apps/mfe-schemes/src/routes.ts'],
    ['mandates.spec.ts', 'schemes.spec.ts'],
  ],
  [['e2e/shell/search.spec.ts'], ['search.spec.ts']],
  [['packages/ui/src/table/paged-table.tsx', 'apps/mfe-tenant/src/routes.ts'], 'all'],
  [['README.md', 'packages/ui/src/table/paged-table.test.tsx'], []],
])('a change of %j can affect the browser tests %s', (files, specs) => {
  expect(specsFor(files)).toEqual(specs);
});
