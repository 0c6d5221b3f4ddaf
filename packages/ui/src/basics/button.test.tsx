// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

test('a button that is busy says so, keeps the focus and does nothing more', async () => {
  let saved = 0;
  let submitted = 0;
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted++;
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={() => saved++}>
        Save
      </Button>
    </form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  rerender(form(true));
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await user.click(button);
  await user.type(screen.getByRole('textbox'), 'a{Enter}');
  expect({ saved, submitted }).toEqual({ saved: 1, submitted: 1 });
});

test('a double click submits once, though the form had no time to become busy', async () => {
  let submitted = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted++;
      }}
    >
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.setup().dblClick(screen.getByRole('button'));
  expect(submitted).toBe(1);
});

test('a button that is meant once takes a double click for one click, and another one later for another', async () => {
  let meant = 0;
  render(
    <Button single onClick={() => meant++}>
      Export
    </Button>,
  );
  const button = screen.getByRole('button');
  await userEvent.setup().dblClick(button);
  expect(meant).toBe(1);
  await userEvent.setup().click(button);
  expect(meant).toBe(2);
});

test('a button does not submit the form it stands in by accident', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('what leads elsewhere is a link, whatever it looks like', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/users/new" variant="primary">
        Invite user
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Invite user' })).toHaveAttribute('href', '/users/new');
});
