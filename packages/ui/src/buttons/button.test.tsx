// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

test('a busy button announces it, keeps the focus and ignores clicks', async () => {
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

test('a double click submits once, even before the form becomes busy', async () => {
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

test('a single button counts a double click as one click, and a later click as a second one', async () => {
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

test('a button does not submit its form by default', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a button that navigates is a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/users/new" variant="primary">
        Invite user
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Invite user' })).toHaveAttribute('href', '/users/new');
});
