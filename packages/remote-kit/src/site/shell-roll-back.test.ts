import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.remove());

const needs = (shared: Record<string, string>) => ({ portal: { requires: { contract: 1, shared } } });
const provided = { react: '19.3.1', '@portal/ui/basics': '1.1.0', '@portal/ui/forms': '1.1.0' };
const newUi = needs({ react: '^19.0.0', '@portal/ui/basics': '^1.1.0', '@portal/ui/forms': '^1.1.0' });

beforeEach(async () => {
  await site.releaseTenant('1.0.0');
  await site.publishShell('1.1.0', { script: 'start(1.1)', provided });
  await site.promote({ id: 'shell', version: '1.1.0' });
});

test('a shell is rolled back after the remotes that need it, which the refusal names', async () => {
  await site.releaseTenant('1.1.0', newUi);
  await expect(site.rollBack('shell')).rejects.toThrow(
    "roll back tenant to 1.0.0 first (portal rollback tenant): remote 'tenant' needs @portal/ui ^1.1.0, which the shell does not provide",
  );
  await site.releaseTenant('1.2.0', newUi);
  await expect(site.rollBack('shell')).rejects.toThrow(
    'roll back tenant to 1.0.0 first (portal rollback tenant, 2 times): ',
  );
  await site.rollBack('tenant');
  await site.rollBack('tenant');
  expect(await site.rollBack('shell')).toMatchObject({ version: '1.0.0' });
});

test('a remote of which no earlier release works in that shell has to be switched off first', async () => {
  const reports = { id: 'reports', routes: [{ id: 'reports.list', path: '/reports', title: 'Reports', access: {} }] };
  await site.publishTenant('1.0.0', { portal: { ...newUi.portal, ...reports } });
  await site.promote({ id: 'reports', version: '1.0.0' });
  await expect(site.rollBack('shell')).rejects.toThrow(
    'switch off reports first (portal disable reports), because no earlier release of it works with this shell: ',
  );
});

test('a shell that lacks a package gets one sentence for the package, with all remotes that need it', async () => {
  await site.releaseTenant('1.1.0', newUi);
  const reports = { id: 'reports', routes: [{ id: 'reports.list', path: '/reports', title: 'Reports', access: {} }] };
  await site.publishTenant('1.0.0', { portal: { ...newUi.portal, ...reports } });
  await site.promote({ id: 'reports', version: '1.0.0' });
  const ui = Object.fromEntries(
    Object.keys(provided).map((module) => [module, module === 'react' ? '19.3.1' : '2.0.0']),
  );
  await site.publishShell('2.0.0', { script: 'start(2)', provided: ui });
  await expect(site.promote({ id: 'shell', version: '2.0.0' })).rejects.toThrow(
    /^remotes 'tenant' and 'reports' need @portal\/ui \^1\.1\.0, but the shell provides 2\.0\.0: release those remotes for it first, or let the shell support both$/,
  );
});
