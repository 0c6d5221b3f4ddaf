// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TitleBox } from './title-box.tsx';

function Rules({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const [rules, setRules] = useState(['Cards', 'Banks', 'Wallets']);
  const swap = (index: number) => () =>
    setRules(rules.toSpliced(index, 2, ...rules.slice(index, index + 2).toReversed()));
  return rules.map((rule, index) => (
    <TitleBox
      key={rule}
      title={rule}
      {...(!isReadOnly && {
        onMoveUp: index > 0 ? swap(index - 1) : undefined,
        onMoveDown: index < rules.length - 1 ? swap(index) : undefined,
        onRemove: () => setRules(rules.toSpliced(index, 1)),
      })}
    >
      <label>
        Limit of {rule} <input />
      </label>
    </TitleBox>
  ));
}

function setUp(isReadOnly = false) {
  render(
    <MemoryRouter>
      <Rules isReadOnly={isReadOnly} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const order = () =>
  screen
    .getAllByRole('region')
    .map((box) => box.getAttribute('aria-labelledby'))
    .map(textOf);
const textOf = (id: string | null) => document.getElementById(id ?? '')?.textContent;

test('a box collapses under its title and keeps its input', async () => {
  const user = setUp(true);
  const title = screen.getByRole('button', { name: 'Cards' });
  expect(title).toHaveAttribute('aria-expanded', 'true');
  await user.type(screen.getByRole('textbox', { name: 'Limit of Cards' }), '12');
  await user.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('textbox', { name: 'Limit of Cards' })).toBeNull();
  await user.click(title);
  expect(screen.getByRole('textbox', { name: 'Limit of Cards' })).toHaveValue('12');
});

test('the user sorts the boxes, and the focus stays on the moved box', async () => {
  const user = setUp();
  await user.click(screen.getByRole('button', { name: 'Move Cards down' }));
  expect(order()).toEqual(['Banks', 'Cards', 'Wallets']);
  expect(screen.getByRole('button', { name: 'Move Cards down' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Banks', 'Wallets', 'Cards']);
  expect(screen.getByRole('button', { name: 'Move Cards down' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Banks', 'Wallets', 'Cards']);
  expect(screen.getByRole('button', { name: 'Move Cards down' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Move Cards up' }));
  expect(order()).toEqual(['Banks', 'Cards', 'Wallets']);
});

test('the user removes a box', async () => {
  const user = setUp();
  await user.click(screen.getByRole('button', { name: 'Remove Banks' }));
  expect(order()).toEqual(['Cards', 'Wallets']);
});

test('boxes of a list that the user cannot change can only be read', () => {
  setUp(true);
  expect(screen.queryByRole('button', { name: /Move|Remove/ })).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(3);
});
