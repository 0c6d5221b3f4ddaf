// @vitest-environment jsdom
import { definePortal } from '@portal/contract';
import { addEntries } from '@portal/sandbox/seeds';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, openPage, sandbox, setUpArea, tenant } from '../testing/area.ts';

setUpArea();

const webhooks = definePortal({
  contract: 1,
  id: 'webhooks',
  owner: 'Webhooks team',
  routes: [
    {
      id: 'webhooks.detail',
      path: '/webhooks/:webhookId',
      title: 'Webhook',
      access: { roles: { anyOf: ['WEBHOOK_READ'] } },
    },
  ],
});

const MARKUP = '<img src=x onerror="document.title=1">';
const KEY = { actor_kind: 'key', actor_id: 'pk_1', actor_name: 'Checkout' } as const;

const add = (...entries: Parameters<typeof addEntries>[2][number][]) =>
  addEntries(sandbox().db, tenant.tenantId, entries);

async function openActivity(query = '') {
  const opened = await openPage(`/activity${query}`, { otherAreas: [webhooks] });
  await waitFor(() => expect(screen.queryByText('Loading data...')).toBeNull());
  await screen.findByRole('table', { name: 'Activity' });
  return opened;
}

const rowOf = (text: string) => must(screen.getByText(text).closest('tr'));

test('a row says who did what, when, to what and how it ended; its thing is a link where it can be opened', async () => {
  await add(
    { thing_id: 'WH-1' },
    {
      ...KEY,
      action: 'Delete an API key',
      thing_kind: 'something-new',
      thing_name: 'Nightly',
      refusal: 'FORBIDDEN',
      count: 12,
    },
  );
  await openActivity();
  const changed = within(rowOf('Change a webhook'));
  changed.getByText('admin@northwind.example');
  changed.getByText('Changed');
  expect(changed.getByRole('link', { name: 'https://shop.example/hooks' })).toHaveAttribute('href', '/webhooks/WH-1');
  const refused = within(rowOf('Delete an API key'));
  refused.getByText('Checkout');
  refused.getByText('API key');
  refused.getByText('Refused: role missing × 12');
  refused.getByText('Nightly');
  expect(refused.queryByRole('link')).toBeNull();
});

test('the details of a row say what changed, before and after, and show markup and secrets as words', async () => {
  await add({
    thing_name: MARKUP,
    changes: [
      { name: 'Destination', before: MARKUP, after: 'https://b.example' },
      { name: 'Note', before: 'Old' },
      { name: 'Active', after: 'Yes' },
      { name: 'Secret', secret: 'replaced' },
    ],
  });
  const { user } = await openActivity();
  const row = within(rowOf('Change a webhook'));
  row.getByText(MARKUP);
  await user.click(row.getByRole('button', { name: /^Details of/ }));
  const definition = (term: string) => must(screen.getByText(term).nextElementSibling);
  expect(definition('Destination')).toHaveTextContent(`Before: ${MARKUP} Now: https://b.example`);
  expect(definition('Note')).toHaveTextContent('Before: Old Now: None');
  expect(definition('Active')).toHaveTextContent('Yes');
  expect(definition('Secret')).toHaveTextContent('Replaced');
  expect(definition('IP address')).toHaveTextContent('203.0.113.7');
  expect(definition('Browser')).toHaveTextContent('Chrome on Windows');
  expect(definition('Correlation ID')).toHaveTextContent('correlation-1');
});

test('filters and the search are in the address, and the end of the list says since when changes are recorded', async () => {
  await add(
    { ...KEY, action: 'Change a theme', area: 'Checkout Themes', thing_name: 'Autumn' },
    { thing_name: 'Other' },
  );
  const { user, router } = await openActivity();
  await user.click(screen.getByRole('button', { name: /^Who/ }));
  await user.click(await screen.findByRole('radio', { name: 'Checkout (API key)' }));
  await waitFor(() => expect(screen.queryByText('Change a webhook')).toBeNull());
  screen.getByText('Change a theme');
  await waitFor(() => expect(router.state.location.search).toBe('?activity.actor=pk_1'));
  screen.getByText(/^Changes are recorded since \d{2}\/\d{2}\/\d{4}\.$/);
});

test('a search without a match says so', async () => {
  await openActivity('?activity.search=nothing-like-this');
  await screen.findByText('No results');
});

test('an address leads to its page, and one beyond the last page to the last', async () => {
  await add(...Array.from({ length: 24 }, (_, number) => ({ action: `Change ${number}` })));
  const { router } = await openActivity('?activity.page=3');
  await screen.findByText('Change 0');
  await router.navigate('/activity?activity.page=40&activity.area=Webhooks');
  await waitFor(() => expect(router.state.location.search).toBe('?activity.page=3&activity.area=Webhooks'));
  await screen.findByText('Change 0');
});

test('the next page goes on where the page before ends, although entries were added in the meantime', async () => {
  await add(...Array.from({ length: 15 }, (_, number) => ({ action: `Change ${number}` })));
  const { user } = await openActivity('?activity.area=Webhooks');
  await screen.findByText('Change 14');
  screen.getByText('1–10 of 10+');
  await add({ action: 'Change later' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Change 4');
  screen.getByText('Change 0');
  screen.getByText('11–15 of 15');
  expect(screen.queryByText('Change 5')).toBeNull();
});

test('Export downloads what is filtered', async () => {
  const { user } = await openActivity('?activity.outcome=refused');
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  expect(new URL(must(clicked[0])).searchParams.get('outcome')).toBe('refused');
});

test('a failed load says so and can be repeated', async () => {
  network.refuse('/v1/tenant/activity?', { status: 500, code: 'INTERNAL' });
  await openPage('/activity');
  await screen.findByText('Error fetching data');
  screen.getByRole('button', { name: 'Retry' });
});

test('a platform without the call says so', async () => {
  network.refuse('/v1/tenant/activity', { status: 404, code: 'NOT_FOUND' });
  await openPage('/activity');
  await screen.findByText('No activity on this platform');
});
