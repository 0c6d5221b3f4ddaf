// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { UNSAVED_CHANGES } from '@portal/contract/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createUnsavedWork } from '../unsaved-work.ts';
import { IdleLogout } from './idle-logout.tsx';
import { loadSessionDialogs } from './load-session-dialogs.ts';

const MINUTE = 60_000;
const tabs = { send: vi.fn(), listen: () => () => {} };
const unsavedWork = createUnsavedWork();
const onOver = vi.fn();

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

function renderPortal(minutes = 15) {
  return render(
    <MemoryRouter>
      <IdleLogout minutes={minutes} tabs={tabs} unsavedWork={unsavedWork} onOver={onOver} />
      <Routes>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="/logout" element={<h1>Bye</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeAll(async () => {
  await loadSessionDialogs();
});
beforeEach(() => {
  vi.useFakeTimers();
  onOver.mockReset();
  act(() => sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' }));
});
afterEach(() => {
  vi.useRealTimers();
  act(() => sessionStore.signedOut());
});

test.each(['mousemove', 'keydown', 'scroll', 'click'])('a %s restarts the time', async (name) => {
  renderPortal();
  await pass(13 * MINUTE);
  fireEvent(document.body, new Event(name));
  await pass(13 * MINUTE);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await pass(MINUTE);
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Are you still there?');
});

test('the warning says what is kept and what would be lost', async () => {
  const secret = 'If you leave now, the private key will be lost.';
  const ends = [unsavedWork.begin(UNSAVED_CHANGES), unsavedWork.begin(secret)];
  renderPortal();
  await pass(14 * MINUTE);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('Your unsaved changes are kept in this tab until you sign in again.');
  expect(dialog).toHaveTextContent(secret);
  act(() => ends.forEach((end) => end()));
  expect(dialog).not.toHaveTextContent('unsaved changes');
});

test('while a logout waits for a save, no time runs', async () => {
  renderPortal();
  act(() => sessionStore.ends('elsewhere'));
  await pass(60 * MINUTE);
  expect(onOver).not.toHaveBeenCalled();
});

test('the warning counts down in words, and is announced politely at 30 and 10 seconds only', async () => {
  renderPortal();
  await pass(14 * MINUTE);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent(
    'The portal logs you out after 15 minutes without activity. You will be logged out in 60 seconds.',
  );
  const spoken = [];
  for (let second = 59; second > 0; second -= 1) {
    await pass(1_000);
    const words = screen.getByRole('status').textContent;
    if (words !== '') spoken.push([second, words]);
  }
  expect(spoken).toEqual([
    [30, '30 seconds left'],
    [10, '10 seconds left'],
  ]);
  expect(dialog).toHaveTextContent('logged out in 1 second.');
  expect(onOver).not.toHaveBeenCalled();
  await pass(1_000);
  expect(onOver).toHaveBeenCalledTimes(1);
});

test('a warned user can stay, by the button or by Escape', async () => {
  renderPortal();
  await pass(14 * MINUTE);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await pass(14 * MINUTE);
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await pass(14 * MINUTE + 59_000);
  expect(onOver).not.toHaveBeenCalled();
});

test('a warned user can log out now', async () => {
  renderPortal();
  await pass(14 * MINUTE);
  fireEvent.click(screen.getByRole('button', { name: 'Log out now' }));
  expect(screen.getByRole('heading', { name: 'Bye' })).toBeInTheDocument();
});

test('the minutes are those of the configuration', async () => {
  renderPortal(3);
  await pass(2 * MINUTE - 1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('after 3 minutes without activity');
});

test('only a signed-in user is logged out', async () => {
  act(() => sessionStore.signedOut());
  renderPortal();
  await pass(60 * MINUTE);
  expect(onOver).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
