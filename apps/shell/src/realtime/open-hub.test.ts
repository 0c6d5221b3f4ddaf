import { demoTenant, pushTo, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { systemClock } from '@portal/ui/basics';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HubRefusal, keepConnected } from './keep-connected.ts';
import { hubAt } from './open-hub.ts';

const ADMIN = 'admin@northwind.example';
const tenant = demoTenant('Northwind Payments');

let sandbox: TestSandbox;
let hubUrl: string;
let token: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  hubUrl = `${await sandbox.app.listen({ host: '127.0.0.1', port: 0 })}/v2/notificationhub/global`;
  token = await sandbox.tokenFor(ADMIN);
}, 60_000);
afterAll(() => sandbox.close());

const noListeners = { onEvent: () => {}, onClosed: () => {} };

test('the portal receives what the platform pushes to its user, and nothing after it has stopped', async () => {
  const { user_id } = await sandbox.db
    .selectFrom('tenant_users')
    .select('user_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('email_address', '=', ADMIN)
    .executeTakeFirstOrThrow();
  const received: unknown[] = [];
  const statuses: string[] = [];
  const stop = keepConnected({
    open: hubAt({ hubUrl, tenant, events: ['ExportReportsCompleted'] }),
    getToken: async () => token,
    refreshToken: async () => undefined,
    onEvent: (...event) => received.push(event),
    onStatus: (status) => statuses.push(status),
    onConnected: () => {},
    onFailure: (error) => statuses.push(String(error)),
    clock: systemClock,
  });
  await vi.waitFor(() => expect(statuses).toEqual(['connected']), 10_000);
  const target = { tenantId: tenant.tenantId, userId: user_id };
  await pushTo(sandbox.db, target, 'ExportReportsCompleted', [{ status: 'Ready' }]);
  await vi.waitFor(() => expect(received).toEqual([['ExportReportsCompleted', [{ status: 'Ready' }]]]), 10_000);
  stop();
});

test('a token that the hub refuses is distinguished from a tenant that it refuses', async () => {
  const open = hubAt({ hubUrl, tenant, events: [] });
  await expect(open({ token: 'none', ...noListeners })).rejects.toEqual(expect.objectContaining({ status: 401 }));
  const elsewhere = hubAt({ hubUrl, tenant: demoTenant('Fabrikam'), events: [] });
  const refused = elsewhere({ token, ...noListeners });
  await expect(refused).rejects.toBeInstanceOf(HubRefusal);
  await expect(refused).rejects.toEqual(expect.objectContaining({ status: 403 }));
});

test('an unreachable hub has refused nothing', async () => {
  const open = hubAt({ hubUrl: 'http://127.0.0.1:9/v2/notificationhub/global', tenant, events: [] });
  await expect(open({ token, ...noListeners })).rejects.not.toBeInstanceOf(HubRefusal);
});
