// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Remounting } from './remounting.tsx';

function Steps({ isBroken = false }) {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <button onClick={() => setDone(true)}>Next</button>
      <Remounting>{isDone ? <Done isBroken={isBroken} /> : <p>First</p>}</Remounting>
    </main>
  );
}

function Done({ isBroken }: { readonly isBroken: boolean }) {
  if (isBroken) throw new TypeError('Broken');
  return <p>Second</p>;
}

/** Moves an element into another one, as an extension may. */
function move(element: HTMLElement) {
  const other = document.createElement('div');
  element.replaceWith(other);
  other.append(element);
}

test('content that an extension has moved is rendered again, with the current state', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Steps />);
  move(screen.getByText('First'));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Second')).toBeVisible();
  expect(screen.queryByText('First')).toBeNull();
});

test('another error is the parent’s', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Steps isBroken />);
  await expect(userEvent.click(screen.getByRole('button', { name: 'Next' }))).rejects.toThrow('Broken');
});
