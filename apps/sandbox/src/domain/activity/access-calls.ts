import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addEntries } from '../../testing/seeds/seeds.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const ADMINS = { openTo: [] } as const;

const entryId = { own: demoId('entry of a test'), foreign: demoId("another tenant's entry") };

export const activityCalls: AccessCalls = {
  ids: { entryId, thingKind: { own: 'webhook' }, thingId: { own: 'webhook-1' } },
  async seed({ db }) {
    const at = { occurred_on: new Date('2026-11-02T09:30:00Z') };
    const changes = [
      { name: 'Destination', before: 'https://shop.example/hooks', after: 'https://shop.example/events' },
    ];
    await addEntries(db, demoTenant('Northwind Payments').tenantId, [{ ...at, entry_id: entryId.own, changes }]);
    await addEntries(db, demoTenant('Contoso Retail').tenantId, [{ ...at, entry_id: entryId.foreign }]);
  },
  calls: [
    { route: 'GET v1/tenant/activity', ...ADMINS },
    { route: 'GET v1/tenant/activity/choices', ...ADMINS },
    { route: 'GET v1/tenant/activity/download', ...ADMINS },
    { route: 'GET v1/tenant/activity/:entryId', ...ADMINS },
    { route: 'GET v1/tenant/history/:thingKind/:thingId', openTo: ['WEBHOOK_READ', 'WEBHOOK_WRITE'] },
  ],
};
