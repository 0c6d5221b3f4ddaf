// @vitest-environment jsdom
import { getScheme, listSchemes } from '@portal/api-client/schemes';
import { button } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { findEditedScheme, findScheme } from '../testing/schemes.ts';

setUpArea();

async function openCheckout(opening: Parameters<typeof openPage>[1] = {}) {
  const found = await findEditedScheme();
  const area = await openPage(`/schemes/collect/${found.scheme.schemeId}`, opening);
  await screen.findByRole('heading', { name: 'Online checkout', level: 1 });
  return { ...area, ...found };
}

test('a scheme is shown with its facts, its published rules in words and its latest drafts', async () => {
  const { scheme } = await openCheckout();
  expect(document.title).toBe('Online checkout');
  screen.getByText(scheme.schemeId);
  screen.getByText('Supported, for TEL, WEB');
  const rules = within(screen.getByRole('region', { name: 'Published rules' })).getAllByRole('listitem');
  expect(rules[0]).toHaveTextContent(/^Rule 1 .+ for payments in EUR from /);
  // The draft's limit is not published.
  expect(rules[0]).not.toHaveTextContent(/from 1$/);
  const drafts = within(screen.getByRole('region', { name: 'Latest drafts' })).getAllByRole('listitem');
  expect(drafts.map((draft) => draft.textContent)).toEqual([
    expect.stringContaining('Draft'),
    expect.stringContaining('Published'),
    expect.stringContaining('Published earlier'),
  ]);
});

test('a published rule names the apps that are in their test environment', async () => {
  const environments = { 'card-payments': 'test', 'open-banking': 'sandbox', blik: 'live' };
  network.rewriteResponses('GET /v1/payment-methods', (text) =>
    JSON.stringify(JSON.parse(text), (_key, value) =>
      typeof value?.appId === 'string'
        ? { ...value, environment: new Map(Object.entries(environments)).get(value.appId) }
        : value,
    ),
  );
  await openCheckout();
  const rules = within(screen.getByRole('region', { name: 'Published rules' }));
  expect(rules.getAllByText(/payments are tests and move no money\.$/)[0]).toHaveTextContent(/^Card Payments/);
  expect(rules.queryByText(/BLIK.*payments are tests/)).toBeNull();
});

test('a scheme that was never published leads to its latest draft', async () => {
  const { schemeId, drafts } = await findScheme('Telephone orders');
  await openPage(`/schemes/collect/${schemeId}`);
  const link = await screen.findByRole('link', { name: 'Open the latest draft' });
  expect(link).toHaveAttribute('href', `/schemes/collect/${schemeId}/drafts/${drafts[0]?.draftId}`);
  expect(screen.queryByRole('button', { name: 'New draft from this' })).toBeNull();
});

test('a new draft is made of the published one with one call, keeps the ids of its rules, and opens', async () => {
  const { user, router, scheme, published } = await openCheckout();
  await user.dblClick(button('New draft from this'));
  await screen.findByText('Draft saved');
  expect(network.calls('POST')).toHaveLength(1);
  const { drafts } = await getScheme(api(), 'collect', scheme.schemeId);
  expect(drafts).toHaveLength(4);
  expect(drafts[0]).toMatchObject({ name: published.name, code: published.code, publishedOn: null });
  expect(drafts[0]?.rules).toEqual(published.rules);
  expect(router.state.location.pathname).toBe(`/schemes/collect/${scheme.schemeId}/drafts/${drafts[0]?.draftId}`);
});

test('deleting a published scheme says that its payments stop, asks for its name, and returns to the list', async () => {
  const { user, scheme } = await openCheckout();
  await user.click(button('Delete collect scheme'));
  const question = within(screen.getByRole('dialog', { name: 'Delete collect scheme?' }));
  question.getByText(/payments under it will stop/);
  const confirm = question.getByRole('button', { name: 'Delete collect scheme' });
  expect(confirm).toBeDisabled();
  await user.type(question.getByRole('textbox', { name: 'Type Online checkout to confirm' }), 'Online checkout');
  await user.click(confirm);
  await screen.findByText('Collect scheme deleted');
  await screen.findByRole('heading', { name: 'Collect', level: 1 });
  const left = (await listSchemes(api(), 'collect')).results.map(({ schemeId }) => schemeId);
  expect(left).not.toContain(scheme.schemeId);
});

test('on a phone the actions are in a menu, which closes, and each still does its work', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user, router } = await openCheckout();
  expect(screen.queryByRole('button', { name: 'Delete collect scheme' })).toBeNull();
  await user.click(button('Actions'));
  await user.click(button('Delete collect scheme'));
  const question = within(screen.getByRole('dialog', { name: 'Delete collect scheme?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(button('Actions')).toHaveFocus();

  await user.click(button('Actions'));
  await user.click(button('New draft from this'));
  await screen.findByText('Draft saved');
  expect(router.state.location.pathname).toMatch(/\/drafts\//);
});

test('a deletion that is refused says so', async () => {
  const { schemeId } = await findScheme('Marketplace payouts', 'payout');
  network.refuse('DELETE');
  const { user } = await openPage(`/schemes/payout/${schemeId}`);
  await user.click(await screen.findByRole('button', { name: 'Delete payout scheme' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete payout scheme?' }));
  await user.type(
    question.getByRole('textbox', { name: 'Type Marketplace payouts to confirm' }),
    'Marketplace payouts',
  );
  await user.click(question.getByRole('button', { name: 'Delete payout scheme' }));
  await screen.findByText('Failed to delete payout scheme');
});

test('a reader sees the scheme and can change nothing', async () => {
  await openCheckout({ email: 'reader@northwind.example' });
  screen.getByRole('link', { name: 'Drafts' });
  expect(screen.queryByRole('button', { name: 'New draft from this' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete collect scheme' })).toBeNull();
});

test('a scheme of the other kind does not exist', async () => {
  const { schemeId } = await findScheme('Online checkout');
  await openPage(`/schemes/payout/${schemeId}`);
  await screen.findByText('This no longer exists, or it belongs to another tenant.');
  screen.getByRole('heading', { name: 'Payout scheme', level: 1 });
});
