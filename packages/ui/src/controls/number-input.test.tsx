// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberInput } from './number-input.tsx';

function Days() {
  const [days, setDays] = useState('29');
  return <NumberInput aria-label="Days" min={1} max={30} value={days} onChange={setDays} />;
}

const field = () => screen.getByRole('spinbutton', { name: 'Days' });

test('the arrow keys step the number between its bounds', async () => {
  const user = userEvent.setup();
  render(<Days />);
  await user.type(field(), '{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(field()).toHaveValue('30');
  await user.type(field(), '{ArrowDown}');
  expect(field()).toHaveValue('29');
  await user.clear(field());
  await user.type(field(), '{ArrowDown}');
  expect(field()).toHaveValue('1');
});

test('an arrow key of an input method does not step the number', () => {
  render(<Days />);
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(field(), { key: 'ArrowDown', keyCode: 229 });
  expect(field()).toHaveValue('29');
});

test('the field keeps what the user typed, and its number is announced only if it can be read', async () => {
  const user = userEvent.setup();
  render(<Days />);
  expect(field()).toHaveAttribute('aria-valuenow', '29');
  await user.clear(field());
  await user.type(field(), '1,500');
  expect(field()).toHaveValue('1,500');
  expect(field()).not.toHaveAttribute('aria-valuenow');
});
