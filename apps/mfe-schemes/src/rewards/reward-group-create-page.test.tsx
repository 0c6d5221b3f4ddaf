// @vitest-environment jsdom
import { listRewardGroups } from '@portal/api-client/rewards';
import { button, findQuestion, headingJumps, must, type UserEvent } from '@portal/test-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { named, swedishRewards } from '../testing/rewards.ts';

setUpArea();

const selection = () => within(screen.getByRole('region', { name: 'Selected rewards' }));
const results = () => within(screen.getByRole('region', { name: 'Search results' }));
const namesIn = (pane: ReturnType<typeof within>) =>
  pane
    .queryAllByRole('button', { name: /^(Add|Remove) .*\(/ })
    .map((found: HTMLElement) => found.getAttribute('aria-label'));
const brand = () => screen.getByRole('searchbox', { name: 'Search rewards' });
const choice = (label: string) => screen.getByRole('combobox', { name: label });

async function openCreation() {
  const opened = await openPage('/reward-groups/new');
  await screen.findByText(/^The catalogue has \d+ rewards\./);
  return opened;
}

async function searchIn(user: UserEvent, country: string) {
  await user.selectOptions(choice('Country'), country);
  await screen.findByRole('region', { name: 'Search results' });
}

test('rewards that were found by several searches are selected, by brand, and become a group', async () => {
  const [first, second] = await swedishRewards(api());
  const { user, router } = await openCreation();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Swedish treats');
  await searchIn(user, 'Sweden');
  await user.click(must(results().getAllByRole('button', { name: named('Add', [second])[0] ?? '' })[0]));
  await user.type(brand(), must(first).brandName);
  await waitFor(() => expect(namesIn(results())).not.toContain(named('Remove', [second])[0]));
  await user.click(must(results().getAllByRole('button', { name: named('Add', [first])[0] ?? '' })[0]));
  expect(namesIn(selection())).toEqual(named('Remove', [first, second]));
  screen.getByText('2 rewards selected');

  await user.click(button('Create reward group'));
  await screen.findByText('Reward group created');
  await waitFor(() => expect(router.state.location.pathname).toBe('/reward-groups'));
  const { rewardGroups } = await listRewardGroups(api());
  expect(rewardGroups.find(({ name }) => name === 'Swedish treats')?.rewards).toEqual([first, second]);
});

test('the headings of the page skip no level', async () => {
  await openCreation();
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H3']);
  expect(headingJumps()).toEqual([]);
});

test('a search sends its conditions, and an amount only if it is one', async () => {
  const { user } = await openCreation();
  await user.selectOptions(choice('App'), 'Kudos');
  await user.selectOptions(choice('Currency'), 'SEK');
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), 'cheap');
  await screen.findByText('Please enter an amount such as 100 or 12.50');
  await user.clear(screen.getByRole('textbox', { name: 'Amount' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1,000');
  await screen.findByText('1,000 can mean 1 or 1000. Write 1 or 1000.');
  await user.clear(screen.getByRole('textbox', { name: 'Amount' }));
  // Enter searches at once, and does not submit the form.
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '100{Enter}');
  await waitFor(() =>
    expect(network.calls('/catalog/search').at(-1)?.path).toBe(
      '/v1/catalog/search?appId=kudos&currency=SEK&amount=100',
    ),
  );
  expect(network.calls('/catalog/search').some(({ path }) => path.includes('cheap'))).toBe(false);
  expect(network.calls('POST')).toEqual([]);
});

test('Enter of an input method does not search', async () => {
  await openCreation();
  // A search prevents what Enter does in a form.
  const isSearch = (init: KeyboardEventInit) => !fireEvent.keyDown(brand(), { key: 'Enter', ...init });
  expect([{ isComposing: true }, { keyCode: 229 }, { keyCode: 13 }].map(isSearch)).toEqual([false, false, true]);
});

test("'Clear' removes the results and keeps the selection", async () => {
  const { user } = await openCreation();
  await searchIn(user, 'Sweden');
  await user.click(must(results().getAllByRole('button', { name: /^Add / })[0]));
  await user.click(button('Clear'));
  expect(screen.queryByRole('region', { name: 'Search results' })).toBeNull();
  expect(choice('Country')).toHaveValue('');
  expect(brand()).toHaveFocus();
  expect(namesIn(selection())).toHaveLength(1);
});

test('all results can be added and removed at once, and one row after the other by keyboard', async () => {
  const { user } = await openCreation();
  await searchIn(user, 'Sweden');
  const count = Number.parseInt(screen.getByText(/ rewards found$/).textContent, 10);
  await user.click(button('Add all'));
  screen.getByText(`${count} rewards selected`);
  const [first, second] = selection().getAllByRole('button', { name: /^Remove .*\(/ });
  must(first).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toHaveAccessibleName(must(second).getAttribute('aria-label') ?? '');
  await user.click(button('Remove all'));
  screen.getByText('No rewards selected');
  expect(screen.getByRole('heading', { name: 'No rewards selected' })).toHaveFocus();
});

test('a search without results says so', async () => {
  const { user } = await openCreation();
  await user.type(brand(), 'nothing is called this');
  await screen.findByText('No results');
});

test('a search that failed can be repeated', async () => {
  const { user } = await openCreation();
  const end = network.refuse('/catalog/search', { status: 500, code: 'INTERNAL_ERROR' });
  await user.selectOptions(choice('Country'), 'Sweden');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  end();
  await user.click(retry);
  await screen.findByRole('region', { name: 'Search results' });
});

test('the results of an earlier search never replace those of a later one', async () => {
  const { user } = await openCreation();
  const held = network.hold('country=SE');
  await user.selectOptions(choice('Country'), 'Sweden');
  await user.selectOptions(choice('Country'), 'Poland');
  await screen.findByRole('region', { name: 'Search results' });
  const polish = namesIn(results());
  await held.release();
  expect(namesIn(results())).toEqual(polish);
});

test('a group without rewards is refused at the field, and keeps the input', async () => {
  const { user } = await openCreation();
  await user.click(button('Create reward group'));
  await screen.findByText('Please enter a name');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Empty');
  await user.click(button('Create reward group'));
  await screen.findByText('Failed to create reward group');
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Rewards' })).toHaveAccessibleDescription(
      expect.stringContaining('No rewards were added to the group.'),
    ),
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Empty');
  await searchIn(user, 'Sweden');
  await user.click(button('Add all'));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Rewards' })).not.toBeInvalid());
});

test('leaving with a selection asks', async () => {
  const { user, router } = await openCreation();
  await searchIn(user, 'Sweden');
  await user.click(button('Add all'));
  await router.navigate('/reward-groups');
  const question = await findQuestion('Leave this page?');
  await user.click(question.getByRole('button', { name: 'Leave page' }));
  await screen.findByRole('heading', { name: 'Rewards', level: 1 });
});

test('a hint names another group with the same name', async () => {
  const [group] = (await listRewardGroups(api())).rewardGroups;
  const { user } = await openCreation();
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.paste(must(group).name.toUpperCase());
  await screen.findByText('Another reward group has this name.');
});
