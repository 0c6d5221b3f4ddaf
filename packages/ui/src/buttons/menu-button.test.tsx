// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { MenuButton } from './menu-button.tsx';

function Deletion() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {isAsking && <p>Delete this?</p>}
    </>
  );
}

test('a menu that closes with a click keeps what the click has opened', async () => {
  const user = userEvent.setup();
  render(
    <MenuButton label="Actions" closesOnClick>
      <Deletion />
    </MenuButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByText('Delete this?')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});
