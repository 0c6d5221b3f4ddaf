// @vitest-environment jsdom
import { approve, listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { uninstallApp } from '@portal/api-client/installed-apps';
import { createScheme, deleteScheme, getScheme, publishDraft, saveDraft } from '@portal/api-client/schemes';
import { addInstructions } from '@portal/sandbox/seeds';
import { button, findQuestion, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draftInputOf, publishedDraft } from '../drafts/draft-state.ts';
import { api, network, openPage, sandbox, setRoles, setUpArea, tenant } from '../testing/area.ts';
import { findScheme } from '../testing/schemes.ts';

setUpArea();
beforeEach(addShop);

const CARD = '/schemes/stop-method?app=Card+Payments&method=CARD';
const DAY_MS = 86_400_000;
const [CHECKOUT, SHOP] = ['Online checkout', 'Second shop'];

/** Opens the page and waits for the review. */
async function openStop(at = CARD, opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage(at, opening);
  await screen.findByRole('heading', { name: /^Stop (?!this)/, level: 1 });
  return area;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const summary = () => screen.getByText(/^(?:\d+ schemes? offers? it|(?:Stopped in|Restored) \d)/);
/** Waits until the run over all schemes has ended. */
const hasRun = (words: string) => waitFor(() => expect(summary()).toHaveTextContent(words));
const publish = () => button(/^Publish in \d schemes?$/);
const outcome = (name: string) => within(screen.getByRole('list', { name: `Outcome for ${name}` }));

/** Publishes a second scheme with the rules of the checkout. */
async function addShop() {
  const input = { ...draftInputOf(await publishedIn(CHECKOUT)), name: SHOP, code: 'second-shop' };
  const { schemeId, drafts } = await createScheme(api(), 'collect', input);
  const { draftId, lastModified } = must(drafts[0]);
  await publishDraft(api(), 'collect', schemeId, draftId, { lastModified });
}

async function publishedIn(name: string) {
  return must(publishedDraft(await findScheme(name)));
}

async function offersCard(name: string): Promise<boolean> {
  const { rules } = await publishedIn(name);
  return rules.some(({ apps }) =>
    apps.some(({ appId, paymentMethods }) => appId === 'card-payments' && paymentMethods.includes('CARD')),
  );
}

/** Publishes a copy of a scheme's published draft, as a colleague would. Returns its id. */
async function publishElsewhere(name: string): Promise<string> {
  const { schemeId } = await findScheme(name);
  const published = await publishedIn(name);
  const { draftId, lastModified } = await saveDraft(api(), 'collect', schemeId, draftInputOf(published));
  await publishDraft(api(), 'collect', schemeId, draftId, { lastModified, publishedDraftId: published.draftId });
  return draftId;
}

test('one review shows every scheme, one click stops the method in all, and Undo publishes the earlier drafts again', async () => {
  const before = [await publishedIn(CHECKOUT), await publishedIn(SHOP)];
  const card = {
    payment_method: 'CARD',
    app_id: 'card-payments',
    app: 'Card Payments',
    country: 'IE',
    currency: 'EUR',
  };
  const order = { order_ref: 'ORD-1', instruction_ref: 'INS-1', amount_minor: 1250 };
  await addInstructions(sandbox().db, tenant.tenantId, [
    { ...card, ...order, created_at: new Date(Date.now() - DAY_MS) },
  ]);
  const { user } = await openStop();
  screen.getByRole('heading', { name: 'Stop Card (Card Payments)', level: 1 });
  expect(panel(CHECKOUT).getAllByRole('listitem')[0]).toHaveTextContent(
    /^Rule 1.*Card \(Card Payments\).* for payments in/,
  );
  await panel(CHECKOUT).findByText('1 payment would lose its method');
  expect(panel(CHECKOUT).getAllByText('€12.50')[0]).toBeVisible();
  await panel(SHOP).findByText('No payment of the last 7 days would have been affected.');

  expect(summary()).toHaveTextContent(/^2 schemes offer it, in \d+ rules\.$/);
  await user.click(button('Publish in 2 schemes'));
  await hasRun('Stopped in 2 of 2 schemes.');
  expect(summary()).toHaveFocus();
  expect([await offersCard(CHECKOUT), await offersCard(SHOP)]).toEqual([false, false]);
  outcome(CHECKOUT).getByText(/^Published without the method/);
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();

  await user.click(button('Undo'));
  await hasRun('Restored 2 of 2 schemes.');
  const after = [await publishedIn(CHECKOUT), await publishedIn(SHOP)];
  expect(after.map(({ draftId }) => draftId)).toEqual(before.map(({ draftId }) => draftId));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a refused scheme says why, keeps the others, and is retried alone with the draft that was saved', async () => {
  const { schemeId } = await findScheme(CHECKOUT);
  const allow = network.refuse(new RegExp(`POST .*${schemeId}.*/publish$`), { status: 503, code: 'UNAVAILABLE' });
  const { user } = await openStop();
  await user.click(publish());
  await hasRun('Stopped in 1 of 2 schemes.');
  expect(await offersCard(SHOP)).toBe(false);
  expect(await offersCard(CHECKOUT)).toBe(true);
  allow();
  network.forgetCalls();
  await user.click(button(`Retry: ${CHECKOUT}`));
  await outcome(CHECKOUT).findByText(/^Published without the method/);
  expect(await offersCard(CHECKOUT)).toBe(false);
  expect(network.calls('POST').map(({ path }) => path)).toEqual([expect.stringMatching(/\/publish$/)]);
});

test('a platform that limits the rate makes the run wait, and gets one draft for each scheme', async () => {
  const { schemeId, drafts } = await findScheme(CHECKOUT);
  let refusals = 1;
  network.respond(new RegExp(`POST .*${schemeId}.*/publish$`), (_call, send) => {
    if (refusals-- <= 0) return send();
    const errors = [{ code: 'RATE_LIMITED', message: '' }];
    return Response.json({ result: 'FAILURE', errors }, { status: 429, headers: { 'retry-after': '1' } });
  });
  const { user } = await openStop();
  await user.click(publish());
  await hasRun('Stopped in 2 of 2 schemes.');
  expect(network.calls('POST /publish')).toHaveLength(3);
  expect((await getScheme(api(), 'collect', schemeId)).drafts).toHaveLength(drafts.length + 1);
});

test('a scheme that was published since the review is reviewed again, and its draft is used again', async () => {
  const { schemeId } = await findScheme(CHECKOUT);
  const { user } = await openStop();
  await publishElsewhere(CHECKOUT);
  await user.click(publish());
  await hasRun('Stopped in 1 of 2 schemes.');
  outcome(CHECKOUT).getByText(/^Not published: the scheme has changed since you opened this page/);
  expect(await offersCard(CHECKOUT)).toBe(true);
  const count = (await getScheme(api(), 'collect', schemeId)).drafts.length;
  await user.click(button(`Review again: ${CHECKOUT}`));
  await user.click(await screen.findByRole('button', { name: 'Publish in 1 scheme' }));
  await outcome(CHECKOUT).findByText(/^Published without the method/);
  expect(await offersCard(CHECKOUT)).toBe(false);
  expect((await getScheme(api(), 'collect', schemeId)).drafts).toHaveLength(count);
});

test('Undo leaves a scheme that was published in the meantime, and names its author', async () => {
  const restored = await publishedIn(SHOP);
  const { user } = await openStop();
  await user.click(publish());
  await screen.findByRole('button', { name: 'Undo' });
  const theirs = await publishElsewhere(CHECKOUT);
  await user.click(button('Undo'));
  await hasRun('Restored 1 of 2 schemes.');
  const text = outcome(CHECKOUT).getByText(/^Not restored: another draft was published in the meantime/);
  expect(text.closest('li')).toHaveTextContent('last changed by multi@northwind.example');
  expect((await publishedIn(CHECKOUT)).draftId).toBe(theirs);
  expect((await publishedIn(SHOP)).draftId).toBe(restored.draftId);
});

test('a scheme with another problem is left out, and says so before anything is published', async () => {
  await uninstallApp(api(), 'open-banking');
  await openStop();
  const left = panel(CHECKOUT);
  left.getByText('This scheme is left out');
  expect(left.getAllByText(/cannot be used\. App not installed\.$/)[0]).toBeVisible();
  expect(summary()).toHaveTextContent(/2 cannot be changed\.$/);
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('a user who may not change a scheme sees why it is left out', async () => {
  await setRoles('writer@northwind.example', ['COLLECT_SCHEME_READ', 'PAYOUT_SCHEME_WRITE']);
  await openStop(CARD, { email: 'writer@northwind.example' });
  panel(CHECKOUT).getByText('You do not have the role to change collect schemes. Ask a tenant admin.');
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('a user without the other roles changes one kind of scheme, sees no payments, and is told what is left out', async () => {
  await setRoles('writer@northwind.example', ['COLLECT_SCHEME_WRITE']);
  const { user } = await openStop(CARD, { email: 'writer@northwind.example' });
  screen.getByText('You do not have the role to read payout schemes, so they are left out.');
  expect(network.calls('POST /replay')).toEqual([]);
  await user.click(publish());
  await hasRun('Stopped in 2 of 2 schemes.');
});

test('a deleted scheme fails alone and leaves the review', async () => {
  const { schemeId } = await findScheme(CHECKOUT);
  const { user } = await openStop();
  await deleteScheme(api(), 'collect', schemeId);
  await user.click(publish());
  await hasRun('Stopped in 1 of 2 schemes.');
  await user.click(button(`Review again: ${CHECKOUT}`));
  await screen.findByText(`${CHECKOUT} was deleted: there is nothing to change.`);
  expect(screen.queryByRole('region', { name: CHECKOUT })).toBeNull();
  expect(await offersCard(SHOP)).toBe(false);
});

test('leaving while schemes are being published asks first', async () => {
  const { user, router } = await openStop();
  const hold = network.hold('POST /publish');
  await user.click(publish());
  await waitFor(() => expect(hold.waiting().length).toBeGreaterThan(0));
  void router.navigate('/schemes/collect');
  const question = await findQuestion('Leave this page?');
  question.getByText(/^Schemes are still being changed/);
});

test('on a platform without the replay, the review has no payments', async () => {
  network.respond('POST /replay', () => Response.json({ result: 'FAILURE', errors: [] }, { status: 404 }));
  await openStop();
  await waitFor(() => expect(screen.queryByText(/^(?:Loading payments|Of the last 7 days|No payment of)/)).toBeNull());
  expect(publish()).toBeVisible();
});

test('an app stops all its methods, or the one that is chosen', async () => {
  const { user, router } = await openStop('/schemes/stop-method?app=gocardless');
  screen.getByRole('heading', { name: 'Stop all methods of GoCardless' });
  const choice = within(screen.getByRole('group', { name: 'Methods to stop' })).getAllByRole('button');
  await user.click(must(choice[1]));
  expect(router.state.location.search).toMatch(/^\?app=gocardless&method=/);
  screen.getByRole('heading', { name: /^Stop .+ \(GoCardless\)$/ });
});

test('a method that no published scheme offers has nothing to stop', async () => {
  await openStop('/schemes/stop-method?app=visa');
  screen.getByText(/^No published scheme offers all methods of Visa$/);
});

test('an address without a known app offers the methods that schemes use', async () => {
  const { user } = await openPage('/schemes/stop-method?app=unknown');
  await screen.findByText('There is no app ‘unknown’.');
  await user.click(screen.getByRole('link', { name: 'Card (Card Payments)' }));
  await screen.findByRole('heading', { name: 'Stop Card (Card Payments)' });
});

test('a stop that needs an approval since the page was opened is requested with the drafts that were saved', async () => {
  const { user } = await openStop();
  await updateApprovalSettings(api(), { schemes: true });
  await user.click(publish());
  await hasRun('Stopped in 0 of 2 schemes.');
  outcome(SHOP).getByText(/^Not published: another person has to approve it/);
  const count = (await findScheme(SHOP)).drafts.length;
  await user.click(button('Request approval'));
  await screen.findByText('One request is waiting for approval, for 2 schemes.');
  expect((await findScheme(SHOP)).drafts).toHaveLength(count);
  const [requested] = (await listApprovals(api(), 'PENDING')).results;
  await approve(api(), must(requested).approvalId);
  expect(await Promise.all([offersCard(CHECKOUT), offersCard(SHOP)])).toEqual([false, false]);
});

test('Undo that needs an approval in the meantime is requested, and the approval restores the schemes', async () => {
  const before = [await publishedIn(CHECKOUT), await publishedIn(SHOP)];
  const { user } = await openStop();
  await user.click(publish());
  await hasRun('Stopped in 2 of 2 schemes.');
  await updateApprovalSettings(api(), { schemes: true });
  await user.click(button('Undo'));
  await outcome(CHECKOUT).findByText('Not restored: another person has to approve it.');
  await user.type(await screen.findByLabelText('Note for the approver (optional)'), 'Stopped by mistake');
  await user.click(await screen.findByRole('button', { name: 'Request approval to undo' }));
  await screen.findByText('One request is waiting for approval, to restore 2 schemes.');
  expect(await offersCard(CHECKOUT)).toBe(false);
  const [requested] = (await listApprovals(api(), 'PENDING')).results;
  expect(requested?.note).toBe('Stopped by mistake');
  await approve(api(), must(requested).approvalId);
  const after = [await publishedIn(CHECKOUT), await publishedIn(SHOP)];
  expect(after.map(({ draftId }) => draftId)).toEqual(before.map(({ draftId }) => draftId));
});

test('where publications need an approval, one request is made for all schemes', async () => {
  await updateApprovalSettings(api(), { schemes: true });
  const { user } = await openStop();
  await user.type(await screen.findByLabelText('Note for the approver (optional)'), 'Fees rise in June');
  await user.click(await screen.findByRole('button', { name: 'Request approval' }));
  await screen.findByText('One request is waiting for approval, for 2 schemes.');
  expect(screen.queryByLabelText('Note for the approver (optional)')).toBeNull();
  outcome(SHOP).getByText('Waiting for approval.');
  expect(screen.getByRole('link', { name: 'Open the request' })).toBeInTheDocument();
  const { results } = await listApprovals(api(), 'PENDING');
  expect(results).toMatchObject([{ title: `Publish 2 schemes: ${SHOP}, ${CHECKOUT}`, note: 'Fees rise in June' }]);
  expect(await Promise.all([offersCard(CHECKOUT), offersCard(SHOP)])).toEqual([true, true]);
  await approve(api(), must(results[0]).approvalId);
  expect(await Promise.all([offersCard(CHECKOUT), offersCard(SHOP)])).toEqual([false, false]);
});

test('a request that is refused keeps its note', async () => {
  await updateApprovalSettings(api(), { schemes: true });
  network.refuse('POST /v1/tenant/approvals', { status: 409, code: 'APPROVAL_PENDING' });
  const { user } = await openStop();
  const label = 'Note for the approver (optional)';
  await user.type(await screen.findByLabelText(label), 'Fees rise in June');
  await user.click(button('Request approval'));
  await screen.findByText('The approval was not requested');
  expect(await screen.findByLabelText(label)).toHaveValue('Fees rise in June');
});
