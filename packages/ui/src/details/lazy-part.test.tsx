// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../basics/dialog.tsx';
import { createFakeClock } from '../basics/fake-clock.ts';
import { LazyDialog, LazyPart } from './lazy-part.tsx';

const GONE = new Error('Loading chunk 7 failed');
const TRIES = 3;

/** A guide whose file is there only once `restore` was called, and what was asked of it. */
function createGuide() {
  let isGone = true;
  let asked = 0;
  return {
    asked: () => asked,
    restore() {
      isGone = false;
    },
    load: () => {
      asked += 1;
      return isGone ? Promise.reject<string>(GONE) : Promise.resolve('How to verify');
    },
  };
}

/** What the window is told, where monitoring listens; jsdom has no such function. */
let told: unknown[] = [];
beforeEach(() => {
  told = [];
  vi.stubGlobal('reportError', (error: unknown) => told.push(error));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lets all waits between tries go by. */
async function letTriesPass(clock: ReturnType<typeof createFakeClock>) {
  for (let tries = 0; tries < TRIES; tries += 1) await act(async () => clock.advance(1_200));
}

function showInForm(guide: ReturnType<typeof createGuide>) {
  const clock = createFakeClock();
  function Form() {
    const [isOpen, setOpen] = useState(false);
    return (
      <form>
        <input aria-label="Destination" />
        <button type="button" onClick={() => setOpen(true)}>
          Help
        </button>
        {isOpen && (
          <LazyPart load={guide.load} failure="The guide could not be loaded" clock={clock}>
            {(text) => <p>{text}</p>}
          </LazyPart>
        )}
      </form>
    );
  }
  render(<Form />);
  return { clock, user: userEvent.setup() };
}

const destination = () => screen.getByRole('textbox', { name: 'Destination' });
const retry = () => screen.getByRole('button', { name: 'Retry' });

test('a part that does not come says so in its place, and the form around it keeps what was typed', async () => {
  const guide = createGuide();
  const { clock, user } = showInForm(guide);
  await user.type(destination(), 'https://shop.example/v2');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  screen.getByText('Loading...');
  await letTriesPass(clock);
  expect(screen.getByRole('alert')).toHaveTextContent('The guide could not be loaded');
  expect(destination()).toHaveValue('https://shop.example/v2');
  expect(guide.asked()).toBe(TRIES);
  expect(told).toEqual([GONE]);
});

test('a file that is there at the second try is waited for, and nobody hears of the first', async () => {
  const guide = createGuide();
  const { clock, user } = showInForm(guide);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  guide.restore();
  await act(async () => clock.advance(300));
  screen.getByText('How to verify');
  expect(guide.asked()).toBe(2);
  expect(told).toEqual([]);
});

test('Retry brings the part when it can be had again, and the focus does not get lost with the button', async () => {
  const guide = createGuide();
  const { clock, user } = showInForm(guide);
  await user.type(destination(), 'https://shop.example/v2');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await letTriesPass(clock);
  guide.restore();
  await user.click(retry());
  expect(screen.getByText('How to verify').parentElement).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(destination()).toHaveValue('https://shop.example/v2');
});

test('where Retry does not help either, a reload is advised, after what is being written is saved', async () => {
  const { clock, user } = showInForm(createGuide());
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await letTriesPass(clock);
  expect(screen.queryByText(/reload the page/)).toBeNull();
  fireEvent.click(retry());
  expect(retry()).toHaveAttribute('aria-busy', 'true');
  await letTriesPass(clock);
  expect(retry()).not.toHaveAttribute('aria-busy', 'true');
  screen.getByText(/finish and save what you are doing here, then reload the page/);
});

test('a part that hangs is given up', async () => {
  const clock = createFakeClock();
  const hang = () => new Promise<string>(() => {});
  render(
    <LazyPart load={hang} failure="The guide could not be loaded" clock={clock}>
      {(text) => <p>{text}</p>}
    </LazyPart>,
  );
  await act(async () => clock.advance(20_000));
  screen.getByText('The guide could not be loaded');
});

test('who has gone elsewhere asks for nothing more, and nobody hears of it', async () => {
  const clock = createFakeClock();
  const guide = createGuide();
  const { unmount } = render(
    <LazyPart load={guide.load} failure="The guide could not be loaded" clock={clock}>
      {(text) => <p>{text}</p>}
    </LazyPart>,
  );
  await act(async () => unmount());
  await letTriesPass(clock);
  expect(guide.asked()).toBe(1);
  expect(told).toEqual([]);
});

test('a dialog whose code is slow or does not come has one with its title in its place', async () => {
  const clock = createFakeClock();
  const guide = createGuide();
  render(
    <LazyDialog title="Retry" load={guide.load} onClose={() => {}} clock={clock}>
      {(title) => (
        <Dialog title={title} onClose={() => {}}>
          Text
        </Dialog>
      )}
    </LazyDialog>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => clock.advance(300));
  expect(screen.getByRole('dialog', { name: 'Retry' })).toHaveTextContent('Loading...');
  await letTriesPass(clock);
  expect(screen.getByRole('dialog', { name: 'Retry' })).toHaveTextContent('The dialog could not be loaded');
  guide.restore();
  await act(async () => fireEvent.click(retry()));
  expect(screen.getByRole('dialog')).toHaveAccessibleName('How to verify');
});
