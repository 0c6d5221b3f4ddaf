// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { must } from '@portal/test-kit';
import { openForm, rule, setUpArea, someInput, someRule } from '../testing/form.tsx';

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
      'Card (Card Payments) for payments in every supported currency from every supported country, from 4',
    ),
  ).toBeVisible();
});
