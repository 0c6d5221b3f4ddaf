// @vitest-environment jsdom
import { createScheme, type DraftInput, publishDraft } from '@portal/api-client/schemes';
import { must } from '@portal/test-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { testDraftArea } from '../testing/draft-area.tsx';
import { Simulator } from './simulator.tsx';

/** The draft on screen in place of the saved one, and the rule in focus. */
let onScreen: Partial<DraftInput> = {};
let ruleInFocus: string | undefined;
beforeEach(() => {
  onScreen = {};
  ruleInFocus = undefined;
});

const { api, network, openPage, setUpArea } = testDraftArea(({ draft }) => (
  <Simulator draft={{ ...draft, content: { ...draft.content, ...onScreen } }} ruleInFocus={ruleInFocus} />
));

setUpArea();

const card = { appId: 'card-payments', paymentMethods: ['CARD'] };
const irish = { uuid: crypto.randomUUID(), priority: 1, currencies: ['EUR'], countries: ['IE'], apps: [card] };
const british = {
  ...irish,
  uuid: crypto.randomUUID(),
  currencies: ['GBP'],
  countries: ['GB'],
  lowValueInclusive: '250',
};
const input: DraftInput = { name: 'Kiosk', code: 'kiosk', agreementType: 'ONE_OFF', rules: [irish, british] };

async function openKiosk({ search = '', isPublished = false, opening = {} } = {}) {
  const { schemeId, drafts } = await createScheme(api(), 'collect', input);
  const { draftId, lastModified } = must(drafts[0]);
  if (isPublished) await publishDraft(api(), 'collect', schemeId, draftId, { lastModified });
  return openPage(`/schemes/collect/${schemeId}/drafts/${draftId}${search}`, opening);
}

const field = (name: string) => screen.findByLabelText(name);
const result = async (name: string) => within(await screen.findByRole('region', { name }));
const PREVIEW = '/options-preview';

test('the fields start from the first rule, and its payment is offered by it', async () => {
  await openKiosk();
  expect(await field('Amount')).toHaveValue('100');
  expect(await field('Country')).toHaveValue('IE');
  expect(await field('Currency')).toHaveValue('EUR');
  expect(await field('Match type')).toHaveValue('FIRST');
  expect(await field('Authorization source')).toHaveValue('');
  const draft = await result('This draft');
  await draft.findByText('Card', { selector: 'ul strong' });
  expect(draft.getByRole('list', { name: 'Offered' })).toHaveTextContent('Card (Card Payments), by Rule 1');
  const rules = within(draft.getByRole('list', { name: 'Rules in order' })).getAllByRole('listitem');
  expect(rules.map(({ textContent }) => textContent)).toEqual([
    'Rule 1 matches and decides.',
    'Rule 2 does not match: the country is not included, the currency is not included, the amount is below 250.',
  ]);
  screen.getByText('Nothing is published yet: payments are offered nothing.');
});

test('the fields follow the rule in focus, with a value within its limits', async () => {
  ruleInFocus = british.uuid;
  const { user } = await openKiosk();
  expect(await field('Amount')).toHaveValue('250');
  expect(await field('Country')).toHaveValue('GB');
  await user.clear(await field('Amount'));
  await user.click(screen.getByRole('button', { name: 'Start from Rule 2' }));
  expect(await field('Amount')).toHaveValue('250');
});

test('inputs are kept in the URL, and read from it', async () => {
  const { user, router } = await openKiosk({ search: '?simulator.amount=7.50&simulator.country=SE&tab=x' });
  expect(await field('Amount')).toHaveValue('7.50');
  expect(await field('Country')).toHaveValue('SE');
  await user.selectOptions(await field('Match type'), 'ALL');
  await user.selectOptions(await field('Authorization source'), 'TEL');
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?simulator.amount=7.50&simulator.country=SE&tab=x&simulator.matchType=ALL&simulator.authorizationSource=TEL',
    ),
  );
  await waitFor(() =>
    expect(network.calls(PREVIEW).at(-1)?.url.search).toBe(
      '?amount=7.50&country=SE&currency=EUR&matchType=ALL&authorizationSource=TEL',
    ),
  );
});

test('what is on screen is simulated before it is saved, beside the published draft', async () => {
  const blik = {
    ...irish,
    uuid: crypto.randomUUID(),
    apps: [{ appId: 'open-banking', paymentMethods: ['OPEN_BANKING'] }],
  };
  onScreen = { rules: [blik] };
  await openKiosk({ isPublished: true });
  const draft = await result('This draft');
  await draft.findByText('New');
  const [offered] = draft.getAllByRole('listitem');
  expect(offered).toHaveTextContent('Open banking (Open Banking), by Rule 1');
  expect(within(must(offered)).getByText('New')).toBeVisible();
  const published = await result('Published draft');
  await published.findByText('Stops');
  const [stopping] = published.getAllByRole('listitem');
  expect(stopping).toHaveTextContent('Card (Card Payments), by Rule 1');
  for (const tag of ['Test', 'Stops']) expect(within(must(stopping)).getByText(tag)).toBeVisible();
});

test.each([
  ['test', true],
  ['live', false],
])('of an app in its %s environment, the offer is tagged as a test: %s', async (environment, isTagged) => {
  network.rewriteResponses('/payment-methods', (text) =>
    text.replaceAll(/"environment":"[a-z]+"/g, `"environment":"${environment}"`),
  );
  await openKiosk();
  const offered = within(await (await result('This draft')).findByRole('list', { name: 'Offered' }));
  expect(offered.getByText('(Card Payments), by Rule 1')).toBeVisible();
  expect(offered.queryByText('Test') !== null).toBe(isTagged);
});

test('if nothing is offered it says so, with the reason for each payment method', async () => {
  await openKiosk({ search: '?simulator.country=SE&simulator.currency=SEK' });
  const draft = await result('This draft');
  await draft.findByText('Nothing is offered.');
  const reasons = must(draft.getByText(/payment methods are not offered/).closest('details'));
  expect(reasons).toHaveTextContent(
    'Card (Card Payments): Rule 1 does not match: the country is not included. Rule 1 does not match: the currency is not included.',
  );
  expect(reasons).toHaveTextContent('BLIK (BLIK): It is not turned on in any rule.');
});

test('typing asks once, when it pauses', async () => {
  const { user } = await openKiosk();
  await (await result('This draft')).findByText('Rule 1 matches and decides.');
  network.forgetCalls();
  await user.type(await field('Amount'), '55');
  await waitFor(() => expect(network.calls(PREVIEW)).toHaveLength(1));
  expect(network.calls(PREVIEW)[0]?.url.searchParams.get('amount')).toBe('10055');
});

test('a late response is never shown, and its call is aborted', async () => {
  const hold = network.hold(`${PREVIEW}?amount=100&`);
  const { user } = await openKiosk();
  await waitFor(() => expect(hold.waiting()).toHaveLength(1));
  await user.selectOptions(await field('Country'), 'SE');
  const draft = await result('This draft');
  await waitFor(() => expect(hold.waiting()).toHaveLength(2));
  expect(hold.waiting()[0]?.isAborted).toBe(true);
  await hold.release(/country=IE/);
  expect(draft.queryByText('Rule 1 matches and decides.')).toBeNull();
  await hold.release();
  await draft.findByText('Nothing is offered.');
});

test('a response for other values is not shown while the user types', async () => {
  const { user } = await openKiosk();
  const draft = await result('This draft');
  await draft.findByText('Rule 1 matches and decides.');
  await user.selectOptions(await field('Country'), 'SE');
  expect(draft.queryByText('Rule 1 matches and decides.')).toBeNull();
});

test('an amount that is not valid is named at its field, and nothing is asked', async () => {
  const { user } = await openKiosk();
  await (await result('This draft')).findByText('Rule 1 matches and decides.');
  network.forgetCalls();
  await user.clear(await field('Amount'));
  await user.type(await field('Amount'), '1,2,3');
  expect(await field('Amount')).toHaveAccessibleDescription('Please enter an amount such as 100 or 12.50');
  (await result('This draft')).getByText('Correct the fields to see what is offered.');
  expect(network.calls(PREVIEW)).toEqual([]);
});

test.each([
  ['1,5', '1.5', 'EUR'],
  ['1.250', '1.250', 'KWD'],
])('the amount %s is simulated as %s %s', async (typed, sent, currency) => {
  await openKiosk({ search: `?simulator.amount=${typed}&simulator.country=IE&simulator.currency=${currency}` });
  const draft = await result('This draft');
  await draft.findByRole('list', { name: 'Rules in order' });
  expect(network.calls(PREVIEW).at(-1)?.path).toContain(`amount=${sent}&`);
});

test('an amount that can be read in two ways is refused, but not that of the rule in focus', async () => {
  onScreen = { rules: [{ ...irish, lowValueInclusive: '1.125' }, british] };
  const { user } = await openKiosk();
  await (await result('This draft')).findByText('Rule 1 matches and decides.');
  expect(network.calls(PREVIEW).at(-1)?.path).toContain('amount=1.125&');
  await user.clear(await field('Amount'));
  await user.type(await field('Amount'), '1,000');
  expect(await field('Amount')).toHaveAccessibleDescription('1,000 can mean 1 or 1000. Write 1 or 1000.');
});

test('nothing is simulated while a limit of a rule cannot be read', async () => {
  onScreen = { rules: [{ ...irish, lowValueInclusive: '1,000' }, british] };
  await openKiosk();
  (await result('This draft')).getByText('Correct the fields to see what is offered.');
  expect(network.calls(PREVIEW)).toEqual([]);
});

test('a failure is shown in place of the result, with Retry', async () => {
  const allow = network.refuse(PREVIEW);
  const { user } = await openKiosk();
  const draft = await result('This draft');
  await draft.findByText('The payment could not be simulated');
  allow();
  await user.click(draft.getByRole('button', { name: 'Retry' }));
  await draft.findByText('Rule 1 matches and decides.');
});

test('on a platform without the call, the simulator is hidden and stays hidden', async () => {
  network.refuse(PREVIEW, { status: 404, code: 'NOT_FOUND' });
  const { queryClient } = await openKiosk();
  await waitFor(() => expect(network.calls(PREVIEW)).not.toEqual([]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Simulator' })).toBeNull());
  await act(() => queryClient.invalidateQueries());
  expect(screen.queryByRole('region', { name: 'Simulator' })).toBeNull();
});

test('the input of a draft without ids for its rules is simulated too', async () => {
  onScreen = { rules: input.rules.map(({ uuid: _id, ...rule }) => rule) };
  await openKiosk();
  await (await result('This draft')).findByText('Rule 1 matches and decides.');
});

test('values of the address that do not exist are named until something changes, and the defaults apply', async () => {
  const { user } = await openKiosk({ search: '?simulator.matchType=SOME&simulator.authorizationSource=TEL' });
  expect(await field('Match type')).toHaveValue('FIRST');
  expect(await field('Authorization source')).toHaveValue('TEL');
  const notice = screen.getByText(
    'This link contained a setting that does not exist: match type “SOME”. It was left out.',
  );
  await user.selectOptions(await field('Match type'), 'ALL');
  expect(notice).not.toBeInTheDocument();
});

test('a value that was just entered is in the address to which Back returns', async () => {
  const { user, router } = await openKiosk();
  const { pathname } = router.state.location;
  await user.clear(await field('Amount'));
  await user.type(await field('Amount'), '7');
  await act(() => router.navigate('/'));
  await act(() => router.navigate(-1));
  expect(router.state.location).toMatchObject({ pathname, search: '?simulator.amount=7' });
});
