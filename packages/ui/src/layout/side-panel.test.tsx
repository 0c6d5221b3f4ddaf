// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SidePanel } from './side-panel.tsx';

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
