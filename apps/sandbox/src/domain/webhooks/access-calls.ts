import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';

const READERS = { openTo: ['WEBHOOK_READ', 'WEBHOOK_WRITE'] } as const;
const WRITERS = { openTo: ['WEBHOOK_WRITE'] } as const;

const own = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');
const foreign = demoId('webhook Contoso Retail https://webhooks.contoso.example/payments');
const batchOf = (webhookId: string) => demoId(`batch ${webhookId} 0`);
const attemptOf = (webhookId: string) => demoId(`attempt ${batchOf(webhookId)} 0`);

const body = {
  destination: 'https://new.northwind.example/hook',
  events: ['user.invited'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};

const WEBHOOKS = 'v1/notifications/webhooks';
const BATCH = `${WEBHOOKS}/:webhookId/batches/:batchId` as const;

export const webhookCalls: AccessCalls = {
  ids: {
    webhookId: { own, foreign },
    batchId: { own: batchOf(own), foreign: batchOf(foreign) },
    attemptId: { own: attemptOf(own), foreign: attemptOf(foreign) },
  },
  calls: [
    { route: `GET ${WEBHOOKS}/event-types`, ...READERS },
    { route: `GET ${WEBHOOKS}/event-examples`, ...READERS },
    { route: `GET ${WEBHOOKS}/failed-batches?dateFrom=2026-01-01`, ...READERS },
    { route: `GET ${WEBHOOKS}/latest-deliveries`, ...READERS },
    { route: `GET ${WEBHOOKS}/deliveries?orderReference=ORD-1`, ...READERS },
    { route: `GET ${WEBHOOKS}`, ...READERS },
    { route: `POST ${WEBHOOKS}`, ...WRITERS, body },
    { route: `GET ${WEBHOOKS}/:webhookId`, ...READERS },
    { route: `PUT ${WEBHOOKS}/:webhookId`, ...WRITERS, body },
    { route: `DELETE ${WEBHOOKS}/:webhookId`, ...WRITERS },
    { route: `GET ${WEBHOOKS}/:webhookId/batches`, ...READERS },
    { route: `POST ${WEBHOOKS}/:webhookId/test-events`, ...WRITERS, body: { type: 'user.invited', data: {} } },
    { route: `GET ${BATCH}`, ...READERS },
    { route: `GET ${BATCH}/delivery-attempts`, ...READERS },
    { route: `POST ${BATCH}/delivery-attempts`, ...WRITERS },
    { route: `GET ${BATCH}/delivery-attempts/:attemptId`, ...READERS },
  ],
};
