// @vitest-environment jsdom
import { uninstallApp } from '@portal/api-client/installed-apps';
import {
  createScheme,
  type Draft,
  type DraftInput,
  type DraftSave,
  getScheme,
  publishDraft,
  saveDraft,
} from '@portal/api-client/schemes';
import { must, type UserEvent } from '@portal/test-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { testDraftArea } from '../testing/draft-area.tsx';
import { ReviewAndPublish } from './review-and-publish.tsx';

let disabledReason: string | undefined;
beforeEach(() => (disabledReason = undefined));

const { api, network, openPage, setUpArea } = testDraftArea((loaded) => (
  <>
    <p>{`Loaded: ${loaded.saved.lastModified}`}</p>
    <ReviewAndPublish {...loaded} disabledReason={disabledReason} />
  </>
));

setUpArea();

const card = { appId: 'card-payments', paymentMethods: ['CARD'] };
const rule = { uuid: crypto.randomUUID(), priority: 1, currencies: ['EUR'], countries: ['ES', 'IE'], apps: [card] };
const draft: DraftInput = { name: 'Kiosk', code: 'kiosk', agreementType: 'ONE_OFF', rules: [rule] };

const versionOf = ({ draftId, lastModified }: Draft) => ({ draftId, lastModified });

/** Creates a scheme, with its first draft published, and returns how to read and change it as another user. */
async function kiosk(input = draft) {
  const { schemeId, drafts } = await createScheme(api(), 'collect', input);
  const read = () => getScheme(api(), 'collect', schemeId);
  return {
    schemeId,
    first: must(drafts[0], 'draft'),
    read,
    add: (changes: Partial<DraftSave>) => saveDraft(api(), 'collect', schemeId, { ...draft, ...changes }),
    async publish({ draftId, lastModified }: Draft) {
      const { publishedDraftId } = await read();
      await publishDraft(api(), 'collect', schemeId, draftId, { lastModified, publishedDraftId });
    },
    open: ({ draftId }: Draft, opening = {}) => openPage(`/schemes/collect/${schemeId}/drafts/${draftId}`, opening),
  };
}

async function review(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Review and publish' }));
  await screen.findByRole('button', { name: 'Publish' });
  return within(screen.getByRole('dialog', { name: 'Review and publish' }));
}

const publishButton = () => screen.getByRole('button', { name: 'Publish' });
const PUBLISH = /^POST .*\/publish$/;

test('the first publication shows what will be offered, and is published as reviewed', async () => {
  const { first, read, open } = await kiosk();
  const { user } = await open(first);
  const dialog = await review(user);
  dialog.getByText('Nothing was published before: everything is new.');
  const added = within(dialog.getByRole('region', { name: 'What is new' }));
  added.getByText('Card (Card Payments) for payments in EUR from Spain and Ireland');
  within(dialog.getByRole('region', { name: 'Rules' })).getByText('Rule 1 was added');
  const settings = within(dialog.getByRole('region', { name: 'Settings' }));
  const place = settings.getAllByRole('term').findIndex((term) => term.textContent === 'Supports MOTO transactions');
  expect(settings.getAllByRole('definition')[place]).toHaveTextContent(/^No$/);
  await user.click(publishButton());
  await screen.findByText('Draft published');
  expect(network.calls(PUBLISH).map(({ body }) => body)).toEqual([
    { lastModified: first.lastModified, publishedDraftId: null },
  ]);
  expect((await read()).publishedDraftId).toBe(first.draftId);
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Review and publish' });
  expect(button).toHaveFocus();
  await waitFor(() => expect(button).toHaveAccessibleDescription('This draft is published.'));
});

test('a later publication shows what stops, what is new, and each rule and field that changed', async () => {
  const { first, publish, add, open } = await kiosk();
  await publish(first);
  const blik = { ...rule, uuid: crypto.randomUUID(), currencies: ['PLN'], countries: ['PL'] };
  const next = await add({
    name: 'Kiosks',
    rules: [
      { ...rule, countries: ['IE'] },
      { ...blik, apps: [{ appId: 'blik', paymentMethods: ['BLIK'] }] },
    ],
  });
  const dialog = await review((await open(next)).user);
  const part = (name: string) => within(dialog.getByRole('region', { name })).getAllByRole('listitem');
  expect(part('What stops being offered').map(({ textContent }) => textContent)).toEqual([
    'Card (Card Payments) for payments in EUR from Spain',
  ]);
  expect(part('What is new').map(({ textContent }) => textContent)).toEqual([
    'BLIK (BLIK) for payments in PLN from Poland',
  ]);
  const rules = within(dialog.getByRole('region', { name: 'Rules' }));
  rules.getByText('Rule 2 was added');
  const changed = within(must(rules.getByText('Rule 1 has changed').parentElement));
  changed.getByText('Card (Card Payments) for payments in EUR from Spain and Ireland');
  changed.getByText('Card (Card Payments) for payments in EUR from Ireland');
  expect(changed.getByRole('listitem')).toHaveTextContent(/^Countries removed: Spain$/);
  const others = within(dialog.getByRole('region', { name: 'Other changes' }));
  expect(others.getByRole('term')).toHaveTextContent(/^Name$/);
  expect(others.getByRole('definition')).toHaveTextContent('Before: Kiosk Now: Kiosks');
});

test('a draft without differences says so, and may be published', async () => {
  const { first, publish, add, read, open } = await kiosk();
  await publish(first);
  const copy = await add({});
  const { user } = await open(copy);
  (await review(user)).getByText('No differences');
  await user.click(publishButton());
  await screen.findByText('Draft published');
  expect((await read()).publishedDraftId).toBe(copy.draftId);
});

test('an earlier published draft is published again after the same review', async () => {
  const { first, publish, add, read, open } = await kiosk();
  await publish(first);
  await publish(await add({ rules: [{ ...rule, countries: ['IE'] }] }));
  const { user } = await open(first);
  const dialog = await review(user);
  dialog.getByText(/This draft was published before/);
  expect(dialog.getByRole('region', { name: 'What is new' })).toHaveTextContent('from Spain');
  await user.click(publishButton());
  await screen.findByText('Draft published');
  expect((await read()).publishedDraftId).toBe(first.draftId);
});

test('problems that block the publication are listed, and nothing is sent', async () => {
  const { first, open } = await kiosk();
  await uninstallApp(api(), 'card-payments');
  const { user, queryClient } = await open(first);
  const dialog = await review(user);
  dialog.getByText('Rule 1: Card (Card Payments) cannot be used. App not installed.');
  expect(publishButton()).toHaveAccessibleDescription('Fix the problems above before you publish.');
  expect(publishButton()).toBeDisabled();
  await user.click(publishButton());
  expect(queryClient.isMutating()).toBe(0);
});

test('two clicks within one frame publish once', async () => {
  const { first, read, open } = await kiosk();
  await review((await open(first)).user);
  act(() => {
    publishButton().click();
    publishButton().click();
  });
  await screen.findByText('Draft published');
  expect(network.calls(PUBLISH)).toHaveLength(1);
  expect((await read()).publishedDraftId).toBe(first.draftId);
});

test('warnings do not block the publication', async () => {
  const never = { ...rule, uuid: crypto.randomUUID() };
  const { first, open } = await kiosk({ ...draft, rules: [rule, never] });
  const { user } = await open(first);
  (await review(user)).getByText('Rule 2 never applies: Rule 1 takes all its payments.');
  await user.click(publishButton());
  await screen.findByText('Draft published');
});

test('a draft that another user changed during the review is not published, but shown and reviewed again', async () => {
  const { first, add, read, open } = await kiosk();
  const { user } = await open(first);
  await review(user);
  await add({ ...versionOf(first), rules: [{ ...rule, countries: ['IE'] }] });
  await user.click(publishButton());
  await screen.findByText('Failed to publish draft');
  const stale = within(await screen.findByRole('dialog', { name: 'Review again' }));
  await stale.findByText('multi@northwind.example');
  expect(stale.getByRole('region', { name: 'What stops being offered' })).toHaveTextContent('from Spain');
  expect((await read()).publishedDraftId).toBeNull();

  await user.click(stale.getByRole('button', { name: 'Review again' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Review and publish' }));
  expect(dialog.getByRole('region', { name: 'What is new' })).toHaveTextContent(/ from Ireland$/);
  await user.click(publishButton());
  await screen.findByText('Draft published');
  expect(network.calls(PUBLISH).map(({ body }) => body)).toEqual([
    { lastModified: first.lastModified, publishedDraftId: null },
    { lastModified: (await read()).drafts[0]?.lastModified, publishedDraftId: null },
  ]);
});

test('another publication during the review is shown, and the new review compares with it', async () => {
  const { first, publish, add, read, open } = await kiosk();
  await publish(first);
  const mine = await add({ rules: [{ ...rule, countries: ['IE'] }] });
  const theirs = await add({ rules: [{ ...rule, countries: ['ES', 'IE', 'PT'] }] });
  const { user } = await open(mine);
  await review(user);
  await publish(theirs);
  await user.click(publishButton());
  const stale = within(await screen.findByRole('dialog', { name: 'Review again' }));
  await stale.findByText(/Another draft was published/);
  stale.getByText('multi@northwind.example');
  expect(stale.getByRole('region', { name: 'What is new' })).toHaveTextContent('from Portugal');
  expect((await read()).publishedDraftId).toBe(theirs.draftId);
  await user.click(stale.getByRole('button', { name: 'Review again' }));
  const stops = screen.getByRole('region', { name: 'What stops being offered' });
  expect(stops).toHaveTextContent('from Spain and Portugal');
  await user.click(publishButton());
  await screen.findByText('Draft published');
  expect((await read()).publishedDraftId).toBe(mine.draftId);
});

test('what is loaded while the review is open is not published without a review', async () => {
  const { first, add, read, open } = await kiosk();
  const { user, queryClient } = await open(first);
  const dialog = await review(user);
  const { lastModified } = await add({ ...versionOf(first), rules: [{ ...rule, countries: ['IE'] }] });
  await act(() => queryClient.refetchQueries());
  await screen.findByText(`Loaded: ${lastModified}`);
  expect(dialog.getByRole('region', { name: 'What is new' })).toHaveTextContent('from Spain and Ireland');
  await user.click(publishButton());
  await screen.findByRole('dialog', { name: 'Review again' });
  expect((await read()).publishedDraftId).toBeNull();
});

test('if the latest version cannot be loaded, the user retries', async () => {
  const { first, add, open } = await kiosk();
  const { user } = await open(first);
  await review(user);
  await add({ ...versionOf(first), name: 'Kiosks' });
  const connect = network.refuse(/^GET .*\/schemes\/collect\//);
  await user.click(publishButton());
  await screen.findByText('The latest version could not be loaded');
  expect(screen.queryByRole('button', { name: 'Review again' })).toBeNull();
  connect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Kiosks');
});

test('a lost response is retried safely', async () => {
  const { first, read, open } = await kiosk();
  const { user } = await open(first);
  const dialog = await review(user);
  const reconnect = network.loseResponses(PUBLISH);
  await user.click(publishButton());
  await dialog.findByText('Failed to publish draft');
  reconnect();
  await user.keyboard('{Enter}');
  await screen.findByText('Draft published');
  expect((await read()).publishedDraftId).toBe(first.draftId);
});

test('while the published draft is unknown, nothing can be compared, so nothing can be published', async () => {
  const { first, publish, add, open } = await kiosk();
  await publish(first);
  const next = await add({ name: 'Kiosks' });
  network.rewriteResponses(/^GET .*\/schemes\/collect\//, (text) =>
    text.replace(`"publishedDraftId":"${first.draftId}"`, '"publishedDraftId":"gone"'),
  );
  const { user } = await open(next);
  const button = await screen.findByRole('button', { name: 'Review and publish' });
  expect(button).toHaveAccessibleDescription('The published draft could not be found. Reload the page.');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the reason why it cannot be reviewed now is next to the button', async () => {
  disabledReason = 'Save your changes first.';
  const { first, open } = await kiosk();
  const { user } = await open(first);
  const button = await screen.findByRole('button', { name: 'Review and publish' });
  expect(button).toHaveAccessibleDescription('Save your changes first.');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a draft that began from an older publication says whose changes it undoes', async () => {
  const { first, publish, add, open } = await kiosk();
  await publish(first);
  const mine = await add({ basedOn: first.draftId, rules: [{ ...rule, countries: ['IE'] }] });
  await publish(await add({ basedOn: first.draftId, rules: [{ ...rule, lowValueInclusive: '5' }] }));
  const dialog = await review((await open(mine)).user);
  const since = within(dialog.getByRole('region', { name: 'Published since this draft began' }));
  since.getByText(/^This draft began from Draft 1\./);
  const undone = within(must(since.getByText('Rule 1 has changed').parentElement));
  expect(undone.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lower value: €5.00 (was none)',
  ]);
});

test('a draft that has the changes of the newer publication undoes nothing', async () => {
  const { first, publish, add, open } = await kiosk();
  await publish(first);
  const limited = { ...rule, lowValueInclusive: '5' };
  const mine = await add({ basedOn: first.draftId, rules: [{ ...limited, countries: ['IE'] }] });
  await publish(await add({ basedOn: first.draftId, rules: [limited] }));
  const dialog = await review((await open(mine)).user);
  dialog.getByText('This draft undoes none of its changes.', { exact: false });
  expect(dialog.queryByText('Publishing this draft undoes these changes')).toBeNull();
});

test('a draft that began from the published one, by way of an unpublished one, says nothing about older ones', async () => {
  const { first, publish, add, open } = await kiosk();
  await publish(first);
  const between = await add({ basedOn: first.draftId });
  const dialog = await review((await open(await add({ basedOn: between.draftId }))).user);
  expect(dialog.queryByRole('region', { name: 'Published since this draft began' })).toBeNull();
});

test('the review shows past payments that would lose their method, and leaves them out where they cannot be replayed', async () => {
  const lose = {
    count: 1,
    amounts: [{ currency: 'EUR', amount: '12.50' }],
    payments: [
      {
        orderRef: 'ORD-1',
        instructionRef: 'INS-1',
        createdAt: '2026-11-01T10:00:00Z',
        amount: '12.50',
        currency: 'EUR',
        country: 'ES',
        app: 'Card Payments',
        paymentMethod: 'CARD',
      },
    ],
  };
  network.rewriteResponses('/replay', (text) => {
    const response: { data: object } = JSON.parse(text);
    return JSON.stringify({ ...response, data: { ...response.data, lose } });
  });
  const { first, publish, add, open } = await kiosk();
  await publish(first);
  const next = await add({ rules: [{ ...rule, countries: ['IE'] }] });
  const { user } = await open(next);
  const dialog = await review(user);
  const past = within(await dialog.findByRole('region', { name: 'Past payments' }));
  await past.findByRole('heading', { name: '1 payment would lose its method' });
  expect(past.getByRole('listitem', { hidden: true })).toHaveTextContent('Spain');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
});
