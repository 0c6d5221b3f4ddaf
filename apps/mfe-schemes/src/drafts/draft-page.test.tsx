// @vitest-environment jsdom
import { type DraftInput, getScheme, saveDraft } from '@portal/api-client/schemes';
import { button, must, type UserEvent } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { draftInputOf } from './draft-state.ts';
import { findEditedScheme, findScheme } from '../testing/schemes.ts';

setUpArea();

const nameField = () => screen.getByRole('textbox', { name: 'Name' });

/** Adds to the name. */
async function add(user: UserEvent, text: string) {
  await user.click(nameField());
  await user.paste(text);
}

async function openDraft(opening: Parameters<typeof openPage>[1] = {}, which: 'draft' | 'published' = 'draft') {
  const found = await findEditedScheme();
  const { schemeId } = found.scheme;
  const { draftId } = found[which];
  const area = await openPage(`/schemes/collect/${schemeId}/drafts/${draftId}`, opening);
  await screen.findByRole('textbox', { name: 'Name' });
  const readDraft = async () =>
    must((await getScheme(api(), 'collect', schemeId)).drafts.find((draft) => draft.draftId === draftId));
  /** Another admin saves the draft. */
  async function changeMeanwhile(change: Partial<DraftInput>) {
    const latest = await readDraft();
    const { lastModified } = latest;
    await saveDraft(api(), 'collect', schemeId, { ...draftInputOf(latest), ...change, draftId, lastModified });
  }
  return { ...area, ...found, readDraft, changeMeanwhile };
}

test('a draft is shown under its name, and saved with the version that was loaded', async () => {
  const { user, draft, readDraft } = await openDraft();
  expect(document.title).toBe('Online checkout');
  screen.getByText(/by carla.moretti@northwind.example$/);
  await add(user, ' 2');
  await user.click(button('Save draft'));
  await screen.findByText('Draft saved');
  await screen.findByRole('heading', { name: 'Online checkout 2', level: 1 });
  expect(network.calls('POST /v2/schemes/collect')[0]?.body).toMatchObject({
    draftId: draft.draftId,
    lastModified: draft.lastModified,
  });
  expect(await readDraft()).toMatchObject({ ...draftInputOf(draft), name: 'Online checkout 2' });

  await add(user, '1');
  await user.click(button('Save draft'));
  await screen.findByRole('heading', { name: 'Online checkout 21', level: 1 });
});

test('a draft with unsaved changes cannot be published, and says why', async () => {
  const { user } = await openDraft();
  expect(button('Review and publish')).not.toHaveAccessibleDescription();
  await add(user, '2');
  await waitFor(() => expect(button('Review and publish')).toHaveAccessibleDescription('Save your changes first.'));
  await user.click(button('Discard changes'));
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Discard changes?' })).getByRole('button', {
      name: 'Discard changes',
    }),
  );
  await waitFor(() => expect(button('Review and publish')).not.toHaveAccessibleDescription());
});

test('a draft that was just saved is reviewed and published as saved, before the scheme is loaded again', async () => {
  const { user, readDraft } = await openDraft();
  const hold = network.hold('GET /v2/schemes/collect/');
  await add(user, ' 2');
  await user.click(button('Save draft'));
  await screen.findByText('Draft saved');
  await user.click(button('Review and publish'));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Draft published');
  await hold.release();
  expect(await readDraft()).toMatchObject({ name: 'Online checkout 2', publishedOn: expect.any(String) });
});

test('a stale save shows who changed what; to overwrite replaces what is shown', async () => {
  const { user, draft, readDraft, changeMeanwhile } = await openDraft();
  await add(user, ' of mine');
  await changeMeanwhile({ rules: draft.rules.slice(1) });
  await user.click(button('Save draft'));
  await screen.findByText('Failed to save draft');
  const notice = within(await screen.findByRole('region', { name: 'Changed in the meantime' }));
  await notice.findByText('multi@northwind.example');
  notice.getByText('Rule 1 was removed');
  expect(nameField()).toHaveValue('Online checkout of mine');

  // Another change after the one on screen is refused too.
  await changeMeanwhile({ name: 'Theirs' });
  await user.click(button('Overwrite'));
  await notice.findByText('Theirs', { exact: false });
  expect((await readDraft()).name).toBe('Theirs');

  await user.click(button('Overwrite'));
  await screen.findByText('Draft saved');
  expect(await readDraft()).toMatchObject({ name: 'Online checkout of mine', rules: draft.rules });
  expect(screen.queryByRole('region', { name: 'Changed in the meantime' })).toBeNull();
});

test('after a stale save the latest version can be loaded', async () => {
  const { user, changeMeanwhile } = await openDraft();
  await add(user, ' of mine');
  await changeMeanwhile({ name: 'Theirs' });
  await user.click(button('Save draft'));
  await screen.findByRole('region', { name: 'Changed in the meantime' });
  await user.click(button('Load latest version'));
  await waitFor(() => expect(nameField()).toHaveValue('Theirs'));
  expect(screen.queryByRole('region', { name: 'Changed in the meantime' })).toBeNull();
  await screen.findByRole('heading', { name: 'Theirs', level: 1 });
});

test('for a reader the draft is locked', async () => {
  await openDraft({ email: 'reader@northwind.example' });
  expect(nameField()).toBeDisabled();
  for (const name of ['Save draft', 'Review and publish', 'New draft from this', 'Add rule']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('a published draft is locked, and leads to a new one, which can be edited', async () => {
  const { user, router, published } = await openDraft({}, 'published');
  expect(nameField()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  expect(button('Review and publish')).toHaveAccessibleDescription('This draft is published.');
  await user.click(button('New draft from this'));
  await screen.findByText('Draft saved');
  await waitFor(() => expect(nameField()).toBeEnabled());
  expect(router.state.location.pathname).not.toContain(published.draftId);
});

test('a draft that was published earlier can be published again', async () => {
  const { scheme } = await findEditedScheme();
  const earlier = must(scheme.drafts[2]);
  await openPage(`/schemes/collect/${scheme.schemeId}/drafts/${earlier.draftId}`);
  await screen.findByText('Published earlier');
  button('New draft from this');
  expect(button('Review and publish')).not.toHaveAccessibleDescription();
});

test('a trial tenant can change and publish its drafts', async () => {
  const area = { email: 'trial@fabrikam.example', isTrial: true };
  const { user, router } = await openPage('/schemes/collect', area);
  await user.click((await screen.findAllByRole('link', { name: /^Edit / }))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'New draft from this' }));
  await waitFor(() => expect(router.state.location.pathname).toContain('/drafts/'));
  await waitFor(() => expect(nameField()).toBeEnabled());
  button('Review and publish');
});

test('payment methods that cannot be on together are named in a toast of their own', async () => {
  const scheme = await findScheme('Marketplace payouts', 'payout');
  const copy = await saveDraft(api(), 'payout', scheme.schemeId, draftInputOf(must(scheme.drafts[0])));
  network.respond('POST /v2/schemes/payout', () => {
    const code = 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE';
    const errors = [{ code, message: 'Card (A) and Card (B)', field: 'rules.0.apps' }];
    return Response.json({ result: 'FAILURE', errors }, { status: 400 });
  });
  const { user } = await openPage(`/schemes/payout/${scheme.schemeId}/drafts/${copy.draftId}`);
  await screen.findByRole('textbox', { name: 'Name' });
  await add(user, '2');
  await user.click(button('Save draft'));
  await screen.findByText('The following payment methods cannot be turned on at the same time:');
  expect(screen.queryByText('Failed to save draft')).toBeNull();
});

test('what was paid and no rule covers is a problem of the draft after a replay, until a rule covers it', async () => {
  network.rewriteResponses('/replay', (text) => {
    const response: { data: object } = JSON.parse(text);
    const uncovered = [{ country: 'BR', currency: 'BRL', count: 3, lowest: '1.00', highest: '1250.00' }];
    return JSON.stringify({ ...response, data: { ...response.data, uncovered } });
  });
  const { user } = await openDraft();
  const replay = within(await screen.findByRole('region', { name: 'Replay' }));
  await user.click(replay.getByRole('button', { name: /^(Run|Replay)/ }));
  const problem = /^No rule covers 3 payments of the last 30 days in Brazil: R\$1\.00 to R\$1,250\.00\.$/;
  await within(screen.getByRole('region', { name: 'Problems' })).findByText(problem);
});

test('a draft that does not exist says so', async () => {
  const { scheme } = await findEditedScheme();
  await openPage(`/schemes/collect/${scheme.schemeId}/drafts/nowhere`);
  await screen.findByText('Draft not found');
});

test('changes are discarded only after a question, and Cancel keeps them', async () => {
  const { user } = await openDraft();
  await add(user, ' of mine');
  await user.click(button('Discard changes'));
  const question = within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));
  question.getByText('All changes since the last save will be lost.');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(nameField()).toHaveValue('Online checkout of mine');
  await user.click(button('Discard changes'));
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Discard changes?' })).getByRole('button', {
      name: 'Discard changes',
    }),
  );
  expect(nameField()).toHaveValue('Online checkout');
  expect(button('Save draft')).toHaveFocus();
});

test('the problems of a draft are counted beside its actions, and the count leads to their list', async () => {
  const { user } = await openDraft();
  await user.click(button('Add rule'));
  await user.click(await screen.findByRole('button', { name: /^\d+ (blocks?|warnings?)/ }));
  expect(screen.getByRole('region', { name: 'Problems' })).toContainElement(document.activeElement as HTMLElement);
});

test('simulator and replay come over the form on request, and Escape returns to where the user was', async () => {
  const { user } = await openDraft();
  await screen.findByRole('region', { name: 'Simulator' });
  await user.click(button('Simulator and replay'));
  expect(button('Simulator and replay')).toHaveAttribute('aria-expanded', 'true');
  button('Close simulator and replay');
  await user.keyboard('{Escape}');
  expect(button('Simulator and replay')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Close simulator and replay' })).toBeNull();
  screen.getByRole('region', { name: 'Simulator' });
});

test('a draft says its number, its note and how much it changes, and the note is saved with it', async () => {
  const { user, draft, readDraft } = await openDraft();
  await screen.findByText('Draft 3, 1 change from Draft 2');
  const note = screen.getByRole('textbox', { name: 'Note' });
  expect(note).toHaveValue('Try a lower limit in the first market');
  await user.clear(note);
  await user.paste('For the sale in December');
  await user.click(button('Save draft'));
  await screen.findByText('Draft saved');
  expect(await readDraft()).toMatchObject({ number: 3, note: 'For the sale in December', rules: draft.rules });
});

test('a platform that does not number drafts gets no notes, and is sent nothing that it does not know', async () => {
  network.rewriteResponses('v2/schemes/collect', (text) =>
    text
      .replaceAll(/,"number":\d+/g, '')
      .replaceAll(/,"note":(null|"[^"]*")/g, '')
      .replaceAll(/,"basedOn":(null|"[^"]*")/g, ''),
  );
  const { user } = await openDraft({}, 'published');
  expect(screen.queryByText(/^Draft \d/)).toBeNull();
  await user.click(button('New draft from this'));
  await waitFor(() => expect(nameField()).toBeEnabled());
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  const [copy] = network.calls('POST /v2/schemes/collect');
  expect(copy?.body).not.toHaveProperty('basedOn');
  expect(copy?.body).not.toHaveProperty('note');
});

test('a second press of New draft from this opens the copy that was not changed yet', async () => {
  const { user, router, published } = await openDraft({}, 'published');
  const path = router.state.location.pathname;
  await user.click(button('New draft from this'));
  await waitFor(() => expect(nameField()).toBeEnabled());
  const copy = router.state.location.pathname;
  expect(network.calls('POST /v2/schemes/collect')[0]?.body).toMatchObject({ basedOn: published.draftId });
  await router.navigate(path);
  await waitFor(() => expect(nameField()).toBeDisabled());
  await user.click(button('New draft from this'));
  await waitFor(() => expect(router.state.location.pathname).toBe(copy));
  expect(network.calls('POST /v2/schemes/collect')).toHaveLength(1);
});
