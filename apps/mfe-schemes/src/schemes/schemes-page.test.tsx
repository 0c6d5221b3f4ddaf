// @vitest-environment jsdom
import { deleteScheme, listSchemes, saveDraft, SCHEME_KINDS } from '@portal/api-client/schemes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
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
