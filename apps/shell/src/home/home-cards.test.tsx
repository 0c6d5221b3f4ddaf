// @vitest-environment jsdom
import { ApiProvider, createQueryClient, createTransport } from '@portal/api-client';
import type { CardReader } from '@portal/api-client/cards';
import type { BuiltCard, CardKind } from '@portal/contract';
import { RouteHrefProvider } from '@portal/contract/react';
import { createToaster } from '@portal/ui/basics';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HomeCards } from './home-cards.tsx';

const card = (id: string, kind: CardKind, title: string): BuiltCard => ({ id, kind, title, portalId: 'reporting' });
const TODAY = card('reporting.today', 'figures', 'Today');
const WEEK = card('reporting.week', 'figures', 'This week');

/** Opens home with cards from these readers. The user may open the transactions and nothing else. */
function openHome(readers: ReadonlyMap<BuiltCard, CardReader<CardKind>>) {
  const byId = new Map([...readers].map(([{ id }, reader]) => [id, reader]));
  const api = createTransport({
    apiUrl: 'https://api.example',
    tenant: undefined,
    getAccessToken: async () => undefined,
    refreshAccessToken: async () => undefined,
  });
  const loadCard = async (_area: string, id: string) => byId.get(id) ?? Promise.reject(new Error(`no card ${id}`));
  const loader = { loadCard, versionOf: () => '1.0.0' };
  const element = <HomeCards cards={[...readers.keys()]} loader={loader} monitor={{ report() {} }} />;
  render(
    <ApiProvider value={api}>
      <QueryClientProvider client={createQueryClient({ toast: createToaster().toaster })}>
        <RouteHrefProvider value={(id) => (id === 'reporting.transactions' ? '/reporting/transactions' : undefined)}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
        </RouteHrefProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
}

const today: CardReader<'figures'> = async ({ routeHref }) => [
  {
    unit: 'amount',
    text: 'Collected',
    value: '1204.50',
    currency: 'EUR',
    change: { by: '-12.00', from: 'yesterday' },
    line: { values: ['1100.00', '1300.25', '1204.50'], label: 'Last 3 days' },
    path: routeHref('reporting.transactions'),
  },
  { unit: 'count', text: 'Mandates', value: 1_240, path: routeHref('mandates.home') },
  {
    unit: 'percent',
    text: 'Success rate',
    value: 98.4,
    change: { by: 0.6, from: 'last week' },
    help: 'Succeeded ÷ all',
  },
];

test('home leads with figures: value, change, a line of values, and a link if the user may open the page', async () => {
  openHome(new Map([[TODAY, today]]));
  const figures = within(await screen.findByRole('region', { name: 'Today' })).getAllByRole('listitem');
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'Collected€1,204.50Down €12.00 from yesterdayLast 3 days',
    'Mandates1,240',
    'Success rate98.4%Up 0.6 points from last weekSucceeded ÷ all',
  ]);
  expect(screen.getByRole('img', { name: 'Lowest €1,100.00, highest €1,300.25' })).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Collected', '/reporting/transactions'],
  ]);
});

test('values beside a figure, its line and the change of its line have their own labels and pages', async () => {
  const money: CardReader<'figures'> = async ({ routeHref }) => [
    {
      unit: 'amount',
      text: 'Collected',
      value: '1.00',
      currency: 'EUR',
      beside: [
        { text: 'By this time yesterday', value: '2.00' },
        { text: 'Yesterday', value: '3.50', path: routeHref('reporting.transactions') },
      ],
      line: {
        values: ['3.50', '1.00'],
        label: 'Last 2 days: €4.50',
        change: { by: '-0.50', from: 'the 2 days before' },
        path: routeHref('reporting.transactions'),
      },
    },
  ];
  openHome(new Map([[TODAY, money]]));
  const [figure] = within(await screen.findByRole('region', { name: 'Today' })).getAllByRole('listitem');
  expect(figure).toHaveTextContent(
    'Collected€1.00By this time yesterday €2.00Yesterday €3.50Last 2 days: €4.50Down €0.50 from the 2 days before',
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Yesterday', 'Last 2 days: €4.50']);
});

test('a lead card is above all other figures', async () => {
  const orders: CardReader<'lead' | 'figures'> = async () => [{ unit: 'count', text: 'Orders', value: 3 }];
  openHome(
    new Map([
      [WEEK, orders],
      [card('reporting.money', 'lead', 'Money'), orders],
    ]),
  );
  await screen.findByRole('region', { name: 'Money' });
  const [first, second] = screen.getAllByRole('region');
  expect(first).toHaveAccessibleName('Money');
  expect(second).toHaveAccessibleName('This week');
});

/** Each card starts in a task of its own. */
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

test('zones appear from top to bottom, each once it has its final height, and below a late one after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const readings = new Map<string, (items: never[]) => void>();
  const later = (id: string) => new Promise<never[]>((resolve) => readings.set(id, resolve));
  const [keys, webhooks] = [card('a.keys', 'attention', 'Keys'), card('b.webhooks', 'attention', 'Webhooks')];
  openHome(
    new Map<BuiltCard, CardReader<CardKind>>([
      [TODAY, async () => [{ unit: 'count', text: 'Orders', value: 3 }]],
      [keys, async () => [{ text: 'Old key', detail: '', path: '/keys' }]],
      [webhooks, () => later('webhooks')],
      [WEEK, async () => [{ unit: 'count', text: 'Payments', value: 7 }]],
      [card('c.latest', 'recent', 'Latest'), () => later('latest')],
    ]),
  );
  const shown = () =>
    screen
      .queryAllByRole('region')
      .map((region) => region.getAttribute('aria-labelledby') && region.querySelector('h2')?.textContent);
  while (readings.size < 2) await act(nextTask);
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(shown()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  // This week has responded, but would be moved by what needs attention.
  expect(shown()).toEqual(['Today']);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  await act(async () => readings.get('webhooks')?.([]));
  expect(shown()).toEqual(['Today', 'Needs attention', 'This week']);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(shown()).toEqual(['Today', 'Needs attention', 'This week', 'Recent activity']);
  expect(screen.getByRole('status')).toHaveTextContent('Loading Recent activity');
  await act(async () => readings.get('latest')?.([]));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failed card of figures does not affect the others, and Retry reads it again', async () => {
  let isDown = true;
  openHome(
    new Map([
      [TODAY, async () => (isDown ? Promise.reject(new Error('down')) : [{ unit: 'count', text: 'Orders', value: 3 }])],
      [WEEK, async () => [{ unit: 'count', text: 'Payments', value: 7 }]],
    ]),
  );
  expect(await screen.findByRole('region', { name: 'This week' })).toHaveTextContent('Payments7');
  const failed = screen.getByRole('region', { name: 'Today' });
  expect(failed).toHaveTextContent('Today could not be loaded');
  isDown = false;
  await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await within(failed).findByText('Orders')).toBeVisible();
});

test('many figures show the first ones, and the others on request', async () => {
  const figures = Array.from({ length: 9 }, (_, value) => ({ unit: 'count', text: `Orders ${value}`, value }) as const);
  openHome(new Map([[TODAY, async () => figures]]));
  const more = await screen.findByRole('button', { name: 'Show all 9 figures' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: 'Show fewer figures' })).toHaveFocus();
});

test('figures of which there are none take no space', async () => {
  openHome(
    new Map<BuiltCard, CardReader<CardKind>>([
      [TODAY, async () => []],
      [WEEK, async () => [{ unit: 'count', text: 'Payments', value: 7 }]],
    ]),
  );
  await screen.findByRole('region', { name: 'This week' });
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
});

test('recent activity of all areas is one list, newest first, and a card that fails leaves the others', async () => {
  const recent =
    (...texts: readonly string[]): CardReader<'recent'> =>
    async () =>
      texts.map((text) => ({ text, path: `/${text}`, at: `2026-06-${text}T10:00:00Z` }));
  let isDown = true;
  openHome(
    new Map<BuiltCard, CardReader<CardKind>>([
      [card('tenant.users', 'recent', 'Users'), recent('01', '05', '03')],
      [card('tenant.keys', 'recent', 'API keys'), recent('04')],
      [
        card('webhooks.latest', 'recent', 'Webhooks'),
        async () => (isDown ? Promise.reject(new Error('down')) : [{ text: 'undated', path: '/w' }]),
      ],
    ]),
  );
  const region = await screen.findByRole('region', { name: 'Recent activity' });
  const links = () =>
    within(region)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(links()).toEqual(['05', '04', '03', '01']);
  expect(within(region).getAllByRole('listitem')[1]).toHaveTextContent(/^04API keys · /);
  expect(region).toHaveTextContent('Webhooks could not be loaded');
  isDown = false;
  await userEvent.click(within(region).getByRole('button', { name: 'Retry' }));
  await within(region).findByText('undated');
  expect(links()).toEqual(['05', '04', '03', '01', 'undated']);
});

test('what needs attention and the steps of the set-up are one list each, in the order of the cards', async () => {
  openHome(
    new Map<BuiltCard, CardReader<CardKind>>([
      [card('a.urgent', 'attention', 'Deliveries'), async () => [{ text: 'Urgent', detail: '', path: '/a' }]],
      [card('a.later', 'attention', 'Keys'), async () => [{ text: 'Later', detail: '', path: '/b' }]],
      [card('a.first', 'setup', 'Address'), async () => [{ text: 'First', isDone: true, path: '/c' }]],
      [card('a.second', 'setup', 'Users'), async () => [{ text: 'Second', isDone: false, path: '/d' }]],
    ]),
  );
  const itemsOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await itemsOf('Needs attention')).toEqual(['Urgent', 'Later']);
  expect(await itemsOf('Set up your tenant')).toEqual(['First (done)', 'Second']);
});
