// @vitest-environment jsdom
import { deleteScheme, listSchemes, saveDraft, SCHEME_KINDS } from '@portal/api-client/schemes';
import { addInstructions, addPlainOrder } from '@portal/sandbox/seeds';
import { demoTenant } from '@portal/sandbox/testing';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';
import { draftInputOf } from '../drafts/draft-state.ts';
import { findEditedScheme } from '../testing/schemes.ts';

setUpArea();

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('collect schemes are listed with their state, drafts, last change and author', async () => {
  await openPage('/schemes/collect');
  const checkout = within(await row('Online checkout'));
  checkout.getByText('checkout');
  checkout.getByText('Published');
  checkout.getByRole('link', { name: '3 drafts of Online checkout' });
  checkout.getByText('carla.moretti@northwind.example');
  checkout.getByRole('link', { name: 'Edit Online checkout' });
  within(await row('Telephone orders')).getByText('Not published');
  expect(screen.queryByText('Marketplace payouts')).toBeNull();
});

test('a scheme has the name of its most recently modified draft, and is on top', async () => {
  const { scheme, draft } = await findEditedScheme();
  await saveDraft(api(), 'collect', scheme.schemeId, { ...draftInputOf(draft), name: 'Web shop' });
  await openPage('/schemes/collect');
  await row('Web shop');
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Web shop');
  expect(screen.queryByText('Online checkout')).toBeNull();
});

test('the list is filtered by status and searched by code in the URL', async () => {
  const { router } = await openPage('/schemes/collect?collect.status=unpublished');
  await screen.findByText('1–1 of 1');
  await row('Telephone orders');
  await router.navigate('/schemes/collect?collect.search=SUBSCR');
  await row('Subscriptions');
  await screen.findByText('1–1 of 1');
});

test('payout schemes have a list of their own', async () => {
  await openPage('/schemes/payout');
  await row('Marketplace payouts');
  screen.getByRole('heading', { name: 'Payout', level: 1 });
  screen.getByRole('link', { name: 'Create payout scheme' });
  expect(screen.queryByText('Online checkout')).toBeNull();
});

test('a reader can view schemes, but neither create nor edit them', async () => {
  await openPage('/schemes/collect', { email: 'reader@northwind.example' });
  await screen.findByRole('link', { name: 'View Online checkout' });
  expect(screen.queryByRole('link', { name: 'Create collect scheme' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
});

test.each(SCHEME_KINDS)('an empty list says what a %s scheme is for, and offers the first', async (kind) => {
  for (const { schemeId } of (await listSchemes(api(), kind)).results) await deleteScheme(api(), kind, schemeId);
  const { user, router } = await openPage(`/schemes/${kind}`);
  await screen.findByText(`No ${kind} schemes yet`);
  await user.click(screen.getAllByRole('link', { name: `Create ${kind} scheme` })[1] ?? document.body);
  expect(router.state.location.pathname).toBe(`/schemes/${kind}/new`);
});

test('a trial tenant can create schemes', async () => {
  await openPage('/schemes/collect', { email: 'trial@fabrikam.example', isTrial: true });
  await screen.findAllByRole('link', { name: 'Create collect scheme' });
});

test('a list that fails to load says why, and loads on Retry', async () => {
  const end = network.refuse('/v2/schemes/payout');
  const { user } = await openPage('/schemes/payout');
  await screen.findByText('Error fetching data');
  end();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await row('Marketplace payouts');
});

test('a list of unknown shape is a failure, not a crash', async () => {
  network.rewriteResponses('GET /v2/schemes/collect', (text) => text.replaceAll('"drafts"', '"versions"'));
  await openPage('/schemes/collect');
  await screen.findByText('Error fetching data');
});

const COUNTS = '/payment-counts';
const { tenantId } = demoTenant('Northwind Payments');

/** Three payments of Online checkout, and one of Subscriptions. */
async function addPayments() {
  const { db } = sandbox();
  const refs = [1, 2, 3].map((number) => ({ order_ref: `ORD-${number}`, instruction_ref: `INS-${number}` }));
  await addInstructions(db, tenantId, refs);
  const { results } = await listSchemes(api(), 'collect');
  const { schemeId } = must(results.find(({ drafts }) => drafts.some(({ name }) => name === 'Subscriptions')));
  await addPlainOrder(db, tenantId, { order_ref: 'ORD-4', scheme_id: schemeId });
}

test('schemes have their share of the payments of 7 days, and are sorted by it', async () => {
  await addPayments();
  await openPage('/schemes/collect?collect.sortColumn=payments&collect.sortDirection=desc');
  await screen.findByText('75% (3)');
  within(await row('Online checkout')).getByText('75% (3)');
  within(await row('Subscriptions')).getByText('25% (1)');
  within(await row('Telephone orders')).getByText('0');
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['Online checkout', 'Subscriptions']);
});

test('a user who may not read transactions learns nothing about payments', async () => {
  await setRoles('reader@northwind.example', ['COLLECT_SCHEME_READ']);
  await openPage('/schemes/collect', { email: 'reader@northwind.example' });
  await row('Online checkout');
  expect(screen.queryByRole('columnheader', { name: /Payments/ })).toBeNull();
  expect(network.calls(COUNTS)).toEqual([]);
});

test('the list does not wait for the payments, and leaves them out on a platform that does not count them', async () => {
  network.refuse(COUNTS, { status: 404, code: 'NOT_FOUND' });
  const held = network.hold(COUNTS);
  await openPage('/schemes/collect');
  await row('Online checkout');
  screen.getByRole('columnheader', { name: /Payments, 7 days/ });
  await held.release();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Payments/ })).toBeNull());
  expect(screen.queryByText('The payments of schemes could not be loaded')).toBeNull();
});

test('payments that could not be counted are named, beside the list', async () => {
  const reconnect = network.fail(COUNTS);
  const { user } = await openPage('/schemes/collect');
  await screen.findByText('The payments of schemes could not be loaded');
  await row('Online checkout');
  reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('columnheader', { name: /Payments, 7 days/ });
});
