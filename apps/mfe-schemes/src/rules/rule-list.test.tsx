// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { must } from '@portal/test-kit';
import { openForm, problems, rule, setUpArea, someInput, someRule } from '../testing/form.tsx';

setUpArea();

const button = (name: string) => screen.getByRole('button', { name });

/** Opens a draft whose rules are named by their lower values. */
async function openRules(...values: readonly string[]) {
  const rules = values.map((lowValueInclusive) => someRule({ lowValueInclusive }));
  const area = await openForm({ initialValues: someInput({ rules }) });
  return { ...area, rules };
}

const shownValues = () => screen.getAllByLabelText('Lower value').map((field) => field.getAttribute('value'));

test('rules are added at the end, open and with the focus on them', async () => {
  const { user } = await openRules('1');
  await user.click(button('Add rule'));
  expect(shownValues()).toEqual(['1', '']);
  expect(rule(2).getByLabelText('Priority')).toHaveValue('1');
  expect(button('Rule 2')).toHaveFocus();
});

test('a duplicate follows its rule, with an id of its own', async () => {
  const { user, submitted, rules } = await openRules('1', '2');
  await user.click(button('Duplicate Rule 1'));
  expect(shownValues()).toEqual(['1', '1', '2']);
  await user.click(button('Save draft'));
  const [saved] = submitted();
  expect(new Set(saved?.rules.map(({ uuid }) => uuid)).size).toBe(3);
  expect(saved?.rules.map(({ uuid }) => uuid)).toEqual([rules[0]?.uuid, expect.any(String), rules[1]?.uuid]);
});

test('a rule is moved with the keyboard: the focus follows it, and its new place is announced', async () => {
  const { user } = await openRules('1', '2', '3');
  button('Move Rule 3 up').focus();
  await user.keyboard('{Enter}');
  expect(shownValues()).toEqual(['1', '3', '2']);
  expect(button('Move Rule 2 up')).toHaveFocus();
  expect(screen.getByText('Rule 3 is now Rule 2.')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}');
  expect(shownValues()).toEqual(['3', '1', '2']);
  expect(button('Move Rule 1 up')).toHaveFocus();
  expect(button('Move Rule 1 up')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Move Rule 1 down'));
  expect(shownValues()).toEqual(['1', '3', '2']);
});

test('a removed rule can be restored at its place, and so can one that was removed before', async () => {
  const { user } = await openRules('1', '2', '3');
  await user.click(button('Remove Rule 2'));
  expect(shownValues()).toEqual(['1', '3']);
  expect(button('Undo')).toHaveFocus();
  await user.click(button('Remove Rule 1'));
  await user.keyboard('{Enter}');
  expect(shownValues()).toEqual(['1', '3']);
  await user.click(button('Undo'));
  expect(shownValues()).toEqual(['1', '2', '3']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a rule that is dragged by its handle goes to where it is dropped', async () => {
  await openRules('1', '2', '3');
  const handle = screen.getByTitle('Drag Rule 1');
  const target = must(button('Rule 3').closest('section'));
  const store = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => void store.set(type, text),
    getData: (type: string) => store.get(type) ?? '',
    get types() {
      return [...store.keys()];
    },
  };
  const drag = (what: 'dragOver' | 'dragStart' | 'drop', element: Element) => {
    const event = createEvent[what](element, { dataTransfer });
    Object.defineProperty(event, 'clientY', { value: 1 });
    fireEvent(element, event);
  };
  drag('dragStart', handle);
  drag('dragOver', target);
  drag('drop', target);
  expect(shownValues()).toEqual(['2', '3', '1']);
});

test('the rules of a long draft start collapsed to one line in words', async () => {
  await openRules('1', '2', '3', '4');
  expect(screen.queryAllByLabelText('Lower value')).toEqual([]);
  expect(
    rule(4).getByText(
      'Card (Card Payments) for payments in every supported currency from every supported country, amounts of 4 or more',
    ),
  ).toBeVisible();
});

const SIX = ['1', '2', '3', '4', '5', '6'];
const titles = () =>
  screen.getAllByRole('region', { name: /^Rule \d+$/ }).map((one) => one.querySelector('h3')?.textContent);

test('a rule is moved to a place by its number, and gets the focus there', async () => {
  const { user, submitted, rules } = await openRules(...SIX);
  await user.click(button('Move Rule 5 to a place'));
  const place = await screen.findByRole('textbox', { name: 'Place' });
  await user.clear(place);
  await user.type(place, '7{Enter}');
  await screen.findByText('Please enter a whole number from 1 to 6');
  await user.clear(place);
  await user.type(place, '2{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('Rule 2')).toHaveFocus();
  expect(screen.getByText('Rule 5 is now Rule 2.')).toHaveAttribute('role', 'status');
  expect(submitted()).toEqual([]);
  await user.click(button('Save draft'));
  const ids = [0, 4, 1, 2, 3, 5].map((index) => rules[index]?.uuid);
  expect(submitted()[0]?.rules.map(({ uuid }) => uuid)).toEqual(ids);
});

test('a search shows the rules that it finds under their numbers, and those that are added in the meantime', async () => {
  const { user } = await openRules(...SIX);
  await user.type(await screen.findByRole('searchbox', { name: 'Search rules' }), '4');
  expect(titles()).toEqual(['Rule 4']);
  screen.getByText('1 of 6 rules');
  await user.click(button('Add rule'));
  expect(titles()).toEqual(['Rule 4', 'Rule 7']);
  await user.clear(screen.getByRole('searchbox', { name: 'Search rules' }));
  expect(titles()).toHaveLength(7);
});

test('a link to a problem of a rule that the search does not show ends the search', async () => {
  const { user } = await openRules(...SIX);
  await user.click(button('Add rule'));
  await user.type(await screen.findByRole('searchbox', { name: 'Search rules' }), '4');
  expect(titles()).toEqual(['Rule 4']);
  const [link] = await problems().findAllByRole('link', { name: /^Rule 7/ });
  await user.click(must(link));
  expect(rule(7).getByRole('button', { name: 'Rule 7' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search rules' })).toHaveValue('');
});

test('the countries that a rule only counts are listed on request', async () => {
  const rules = Array.from({ length: 4 }, () => someRule({ countries: ['AT', 'BE', 'DE', 'FR', 'IE'] }));
  const { user } = await openForm({ initialValues: someInput({ rules }) });
  const counted = rule(1).getByRole('button', { name: '5 countries' });
  expect(counted).toHaveAttribute('aria-expanded', 'false');
  await user.click(counted);
  expect(rule(1).getByText('Austria, Belgium, France, Germany, Ireland')).toBeVisible();
  expect(rule(2).queryByText(/Austria/)).toBeNull();
  await user.click(counted);
  expect(rule(1).queryByText(/Austria/)).toBeNull();
});
