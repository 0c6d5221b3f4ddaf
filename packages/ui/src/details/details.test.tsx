// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';
import { Segments } from './segments.tsx';
import { SidePanel } from './side-panel.tsx';

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

test('a progress bar has a name that states the progress', () => {
  render(<Progress label="37 of 200 queued" value={37} max={200} />);
  expect(screen.getByRole('progressbar', { name: '37 of 200 queued' })).toMatchObject({ value: 37, max: 200 });
});

test('a side panel is a dialog that closes on request', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      isOpen && (
        <SidePanel title="Attempt" onClose={() => setOpen(false)}>
          Text
        </SidePanel>
      )
    );
  }
  render(<Page />);
  screen.getByRole('dialog', { name: 'Attempt' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
