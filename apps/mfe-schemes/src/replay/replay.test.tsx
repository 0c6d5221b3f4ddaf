// @vitest-environment jsdom
import { createScheme, listSchemes } from '@portal/api-client/schemes';
import { definePortal } from '@portal/contract';
import { addInstructions } from '@portal/sandbox/seeds';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Uncovered } from '../editor/problem-item.ts';
import { draftInputOf } from '../drafts/draft-state.ts';
import { beforeEach, expect, test } from 'vitest';
import { type LoadedDraft, testDraftArea } from '../testing/draft-area.tsx';
import { Replay } from './replay.tsx';

let uncovered: Uncovered['uncovered'] | undefined;
const noteUncovered = (replay: Uncovered) => (uncovered = replay.uncovered);

/** The draft on screen, from which the user removes Spain. */
function EditedDraft({ draft }: LoadedDraft) {
  const [content, setContent] = useState(draft.content);
  const rules = content.rules.map((rule) => ({ ...rule, countries: rule.countries.filter((code) => code !== 'ES') }));
  return (
    <>
      <button type="button" onClick={() => setContent({ ...content, rules })}>
        Remove Spain
      </button>
      <Replay draft={{ ...draft, content }} onUncovered={noteUncovered} />
    </>
  );
}

const { api, network, openPage, sandbox, setRoles, setUpArea, tenant } = testDraftArea((loaded) => (
  <EditedDraft {...loaded} />
));

setUpArea();

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const card = { payment_method: 'CARD', app_id: 'card-payments', app: 'Card Payments' };

beforeEach(async () => {
  uncovered = undefined;
  await addInstructions(sandbox().db, tenant.tenantId, [
    { ...card, order_ref: 'ORD-1', instruction_ref: 'INS-1', amount_minor: 1000, created_at: daysAgo(1) },
    {
      ...card,
      order_ref: 'ORD-2',
      instruction_ref: 'INS-2',
      amount_minor: 2550,
      country: 'ES',
      created_at: daysAgo(3),
    },
    { ...card, order_ref: 'ORD-3', instruction_ref: 'INS-3', amount_minor: 50, country: 'ES', created_at: daysAgo(60) },
  ]);
});

const reporting = definePortal({
  contract: 1,
  id: 'reporting',
  owner: 'Reporting team',
  routes: [{ id: 'reporting.order', path: '/reporting/order-viewer/:orderRef', title: 'Order', access: {} }],
});

const REPLAY = '/replay';

async function openDraft(opening: Parameters<typeof openPage>[1] = {}) {
  const { results } = await listSchemes(api(), 'collect');
  const scheme = must(results.find(({ drafts }) => drafts[0]?.name === 'Online checkout'));
  return openPage(`/schemes/collect/${scheme.schemeId}/drafts/${scheme.publishedDraftId}`, opening);
}

const region = async () => within(await screen.findByRole('region', { name: 'Replay' }));
const run = async () => (await region()).getByRole('button', { name: 'Run replay' });

test('a draft that changes nothing says so, and says what a replay cannot tell', async () => {
  const { user } = await openDraft();
  await user.click(await run());
  await screen.findByText(
    /2 payments of the last 30 days were replayed\. None would lose, change or gain its method\./,
  );
  screen.getByText(/Only payments that happened are replayed, with what the apps support today\./);
  expect(uncovered).toEqual([]);
});

test('payments that lose their method are counted, summed up and opened in the Order Viewer', async () => {
  const { user } = await openDraft({ otherAreas: [reporting] });
  await user.click(await screen.findByRole('button', { name: 'Remove Spain' }));
  await user.click((await region()).getByRole('button', { name: '93 days' }));
  await user.click(await run());
  const heading = await screen.findByRole('heading', { name: '2 payments would lose their method' });
  const group = within(must(heading.parentElement));
  group.getByText('€26.00');
  expect(group.getByRole('link', { name: 'ORD-2', hidden: true })).toHaveAttribute(
    'href',
    '/reporting/order-viewer/ORD-2',
  );
  screen.getByText('Spain, EUR: 2 payments from €0.50 to €25.50');
  expect(uncovered).toEqual([
    { country: 'ES', currency: 'EUR', count: 2, lowest: '0.50', highest: '25.50', amounts: '€0.50 to €25.50' },
  ]);
});

test('payments that another app would take or that gain a method are counted, with the newest of many', async () => {
  const payment = {
    orderRef: 'ORD-7',
    instructionRef: 'INS-7',
    createdAt: daysAgo(1).toISOString(),
    amount: '10.00',
    currency: 'EUR',
    country: 'IE',
    app: 'Card Payments',
    paymentMethod: 'CARD',
  };
  const group = (count: number, amounts: readonly { currency: string; amount: string }[] = []) => ({
    count,
    amounts,
    payments: count === 0 ? [] : [payment],
  });
  const data = {
    days: 30,
    count: 1204,
    isCapped: false,
    lose: group(0),
    change: group(1, [{ currency: 'EUR', amount: '10.00' }]),
    gain: group(1203, [
      { currency: 'EUR', amount: '9000.50' },
      { currency: 'JPY', amount: '300' },
    ]),
    uncovered: [{ country: 'IE', currency: 'EUR', count: 1, lowest: '5.00', highest: '5.00' }],
  };
  network.respond(`${REPLAY}?days=30`, () => Response.json({ result: 'SUCCESS', data, errors: [] }));
  const { user } = await openDraft();
  await user.click(await run());
  await screen.findByText('1,204 payments of the last 30 days were replayed.');
  expect(screen.queryByRole('heading', { name: /would lose/ })).toBeNull();
  const part = (name: string) => within(must(screen.getByRole('heading', { name }).parentElement));
  const changed = part('1 payment would be taken by another app');
  changed.getByText('€10.00', { selector: 'p' });
  changed.getByText('Show 1 payment');
  changed.getByText('Card (Card Payments), Ireland');
  const gained = part('1,203 payments would gain their method');
  gained.getByText('€9,000.50 · ¥300');
  gained.getByText('The newest 1 of them');
  screen.getByText('Ireland, EUR: 1 payment of €5.00');
});

test('without access to the Order Viewer, the orders are named without links', async () => {
  const { user } = await openDraft();
  await user.click(await screen.findByRole('button', { name: 'Remove Spain' }));
  await user.click(await run());
  await screen.findByText('ORD-2');
  expect(screen.queryByRole('link')).toBeNull();
});

test('after a change on screen, the result is said to be older until the next run', async () => {
  const { user } = await openDraft();
  await user.click(await run());
  await screen.findByText(/2 payments of the last 30 days/);
  await user.click(await screen.findByRole('button', { name: 'Remove Spain' }));
  screen.getByText('This result is older than what is on screen');
  screen.getByText(/None would lose/);
  await user.click(await run());
  await screen.findByRole('heading', { name: '1 payment would lose its method' });
  expect(screen.queryByText('This result is older than what is on screen')).toBeNull();
});

test('a saved draft of a scheme that was never published replays all payments of its kind', async () => {
  const { results } = await listSchemes(api(), 'collect');
  const published = must(results.find(({ drafts }) => drafts[0]?.name === 'Online checkout')?.drafts[0]);
  const { schemeId, drafts } = await createScheme(api(), 'collect', {
    ...draftInputOf(published),
    code: 'new',
    rules: published.rules.map((rule) => ({ ...rule, uuid: crypto.randomUUID() })),
  });
  const { user } = await openPage(`/schemes/collect/${schemeId}/drafts/${must(drafts[0]).draftId}`);
  await user.click(await run());
  await screen.findByText(/^2 payments of the last 30 days were replayed\./);
  screen.getByText(/^Runs all past collect payments through .*, and compares the result with what happened\.$/);
  expect(network.calls(`${REPLAY}?days=30`)[0]?.body).not.toHaveProperty('schemeId');
});

test('counts that are capped are said to be', async () => {
  network.rewriteResponses(`${REPLAY}?days=30`, (text) => text.replace('"isCapped":false', '"isCapped":true'));
  const { user } = await openDraft();
  await user.click(await run());
  await screen.findByText(/Only the newest 2 payments were replayed\./);
});

test('a failed replay is retried', async () => {
  const { user } = await openDraft();
  const allow = network.refuse(`${REPLAY}?days=30`, { status: 500, code: 'INTERNAL' });
  await user.click(await run());
  await screen.findByText('The payments could not be replayed');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/2 payments of the last 30 days/);
});

test('on a platform without the call, the replay is hidden', async () => {
  network.refuse(REPLAY, { status: 404, code: 'NOT_FOUND' });
  await openDraft();
  await waitFor(() => expect(network.calls(REPLAY)).toHaveLength(1));
  await screen.findByRole('button', { name: 'Remove Spain' });
  expect(screen.queryByRole('region', { name: 'Replay' })).toBeNull();
});

test('a user who may not read transactions neither sees the replay nor asks for it', async () => {
  await setRoles('reader@northwind.example', ['COLLECT_SCHEME_READ']);
  await openDraft({ email: 'reader@northwind.example' });
  await screen.findByRole('button', { name: 'Remove Spain' });
  expect(screen.queryByRole('region', { name: 'Replay' })).toBeNull();
  expect(network.calls(REPLAY)).toEqual([]);
});
