// @vitest-environment jsdom
import { installApp } from '@portal/api-client/installed-apps';
import { getScheme, saveDraft } from '@portal/api-client/schemes';
import { button, must } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { draftInputOf } from '../drafts/draft-state.ts';
import { findEditedScheme } from '../testing/schemes.ts';

setUpArea();

const focused = () => must(document.activeElement, 'focus');

/** Opens the draft of a scheme with these rules, each for one country, at the address that asks for an app. */
async function openDraftFor(appId: string, countries: readonly string[]) {
  const { scheme, draft } = await findEditedScheme();
  const [first] = draft.rules;
  const rules = countries.map((country) => ({
    ...must(first),
    uuid: crypto.randomUUID(),
    countries: [country],
    currencies: [],
    apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
  }));
  const { draftId, lastModified } = draft;
  await saveDraft(api(), 'collect', scheme.schemeId, { ...draftInputOf(draft), rules, draftId, lastModified });
  return openPage(`/schemes/collect/${scheme.schemeId}/drafts/${draftId}?app=${appId}`);
}

test('a link that asks for an app opens the first rule that can use it, and starts at its payment method', async () => {
  await openDraftFor('swish', ['DE', 'FR', 'IE', 'SE', 'SE']);
  await waitFor(() => expect(focused()).toHaveAccessibleName('Swish (Swish)'));
  expect(focused()).toHaveRole('switch');
  expect(focused().closest('[id^="draft-"][tabindex]')).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Rule 4' })).toContainElement(must(document.activeElement as HTMLElement));
});

test('a rule in which no other app offers the method comes before one in which another does', async () => {
  await installApp(api(), 'halden-acquiring');
  await openDraftFor('halden-acquiring', ['SE']);
  await waitFor(() => expect(focused()).toHaveAccessibleName('Card (Halden Acquiring)'));
});

test('an app that no rule can use is shown with the reasons', async () => {
  await openDraftFor('swish', ['DE']);
  await waitFor(() => expect(focused()).toHaveAccessibleName('Swish (Swish)'));
  expect(focused()).toHaveAccessibleDescription(/Unsupported in selected countries/);
});

test('the id of the app may be written in capitals', async () => {
  await openDraftFor('SWISH', ['SE']);
  await waitFor(() => expect(focused()).toHaveAccessibleName('Swish (Swish)'));
});

test('an app that the portal does not know changes nothing', async () => {
  await openDraftFor('unknown', ['DE']);
  await screen.findByRole('textbox', { name: 'Name' });
  expect(await screen.findByRole('switch', { checked: true })).toBeVisible();
});

test('a new draft of a published one keeps the app', async () => {
  const { scheme, published } = await findEditedScheme();
  const { user, router } = await openPage(
    `/schemes/collect/${scheme.schemeId}/drafts/${published.draftId}?app=card-payments`,
  );
  await screen.findByRole('textbox', { name: 'Name' });
  await user.click(button('New draft from this'));
  await waitFor(() => expect(router.state.location.pathname).not.toContain(published.draftId));
  expect(router.state.location.search).toBe('?app=card-payments');
  await waitFor(() => expect(focused()).toHaveAccessibleName('Card (Card Payments)'));
});

test('the changes to a published draft that is opened for an app are saved as a new draft', async () => {
  const { scheme, published } = await findEditedScheme();
  const path = `/schemes/collect/${scheme.schemeId}/drafts/${published.draftId}`;
  const { user, router } = await openPage(`${path}?app=swish`);
  await waitFor(() => expect(focused()).toHaveAccessibleName('Swish (Swish)'));
  screen.getByText('Your changes are saved as a new draft.');
  await user.click(focused());
  await user.click(button('Save draft'));
  await waitFor(() => expect(router.state.location.pathname).not.toBe(path));
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(button('Review and publish')).not.toHaveAccessibleDescription());
  expect(network.calls('POST /v2/schemes/collect')[0]?.body).not.toHaveProperty('draftId');
  const { drafts } = await getScheme(api(), 'collect', scheme.schemeId);
  expect(drafts).toHaveLength(scheme.drafts.length + 1);
  expect(drafts.find(({ draftId }) => draftId === published.draftId)).toEqual(published);
});

test('a reader who follows a link for an app sees a published draft locked', async () => {
  const { scheme, published } = await findEditedScheme();
  const path = `/schemes/collect/${scheme.schemeId}/drafts/${published.draftId}`;
  await openPage(`${path}?app=swish`, { email: 'reader@northwind.example' });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
});

test('a new scheme for an app has an agreement type that the app supports', async () => {
  await openPage('/schemes/collect/new?app=gocardless');
  await waitFor(() => expect(focused()).toHaveAccessibleName(/\(GoCardless\)$/));
  expect(focused()).not.toHaveAttribute('aria-disabled', 'true');
});
