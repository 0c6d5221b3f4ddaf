import type { Webhook } from '@portal/api-client/webhooks';
import { expect, test } from 'vitest';
import { requestedWebhooks, failingWebhooks, webhookSteps } from './card-items.ts';

function webhook(name: string, more: Partial<Webhook> = {}): Webhook {
  const destination = `https://${name}.example/hooks`;
  return { webhookId: name, destination, events: [], maxBatchSize: 1, maxBatchTimeDelay: 1, isActive: true, ...more };
}

test('the set-up checklist asks for a first webhook', () => {
  expect(webhookSteps([])).toMatchObject([{ isDone: false, path: '/webhooks/new' }]);
  expect(webhookSteps([webhook('shop')])).toMatchObject([{ isDone: true }]);
});

test('home requests the failures of the eight newest active webhooks', () => {
  const days = ['03', '01', '10', '02', '09', '04', '08', '05', '07', '06'];
  const asked = requestedWebhooks([
    webhook('off', { isActive: false, createdOn: '2026-12-01T00:00:00Z' }),
    webhook('unknown'),
    ...days.map((day) => webhook(`w${day}`, { createdOn: `2026-11-${day}T00:00:00Z` })),
  ]);
  expect(asked.map(({ webhookId }) => webhookId)).toEqual(['w10', 'w09', 'w08', 'w07', 'w06', 'w05', 'w04', 'w03']);
});

test('failed deliveries need attention, most first, say since when, and link to their list', () => {
  const day = '2026-11-20';
  expect(
    failingWebhooks([
      { webhook: webhook('well'), failed: 0, day },
      { webhook: webhook('shop'), failed: 1, day },
      { webhook: webhook('books'), failed: 1200, day },
    ]),
  ).toMatchObject([
    { text: '1,200 deliveries to books.example/hooks have failed since yesterday (UTC)' },
    {
      text: 'A delivery to shop.example/hooks has failed since yesterday (UTC)',
      path: '/webhooks/shop/batches?batches.status=FAILED&batches.createdStart=2026-11-20',
    },
  ]);
});
