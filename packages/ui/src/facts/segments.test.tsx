// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Segments } from './segments.tsx';

test('the chosen segment is pressed', async () => {
  function Sizes() {
    const [size, setSize] = useState<'s' | 'l'>('s');
    const options = [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ] as const;
    return <Segments label="Size" options={options} value={size} onChange={setSize} />;
  }
  render(<Sizes />);
  screen.getByRole('group', { name: 'Size' });
  expect(screen.getByRole('button', { name: 'Small', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Large' }));
  expect(screen.getByRole('button', { name: 'Large', pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Small', pressed: false })).toBeVisible();
});
