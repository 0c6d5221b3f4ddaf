// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { createFakeClock } from '../testing/fake-clock.ts';
import { LazyDialog, LazyPart } from './lazy-part.tsx';

const GONE = new Error('Loading chunk 7 failed');
const TRIES = 3;

/** A guide whose file fails to load until `restore` is called. */
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

/** The errors passed to `reportError`, where monitoring listens; jsdom has no such function. */
let thrown: unknown[] = [];
beforeEach(() => {
  thrown = [];
  vi.stubGlobal('reportError', (error: unknown) => thrown.push(error));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Advances past all delays between attempts. */
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

test('a part that fails to load says so in its place, and the form around it keeps its input', async () => {
  const guide = createGuide();
  const { clock, user } = showInForm(guide);
  await user.type(destination(), 'https://shop.example/v2');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  screen.getByText('Loading...');
  await letTriesPass(clock);
  expect(screen.getByRole('alert')).toHaveTextContent('The guide could not be loaded');
  expect(destination()).toHaveValue('https://shop.example/v2');
  expect(guide.asked()).toBe(TRIES);
  expect(thrown).toEqual([GONE]);
});

test('a file that loads at the second attempt is shown, and the first failure is not reported', async () => {
  const guide = createGuide();
  const { clock, user } = showInForm(guide);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  guide.restore();
  await act(async () => clock.advance(300));
  screen.getByText('How to verify');
  expect(guide.asked()).toBe(2);
  expect(thrown).toEqual([]);
});

test('Retry loads the part once it is available, and the focus is not lost with the button', async () => {
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

test('when Retry fails too, the message advises to save the input and reload', async () => {
  const { clock, user } = showInForm(createGuide());
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await letTriesPass(clock);
  expect(screen.queryByText(/reload the page/)).toBeNull();
  fireEvent.click(retry());
  expect(retry()).toHaveAttribute('aria-busy', 'true');
  await letTriesPass(clock);
  expect(retry()).not.toHaveAttribute('aria-busy', 'true');
  screen.getByText(/save your work here, then reload the page/);
});

test('loading a part times out', async () => {
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

test('after the user leaves, there are no further attempts and nothing is reported', async () => {
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
  expect(thrown).toEqual([]);
});

test('a dialog with its title stands in while the code loads slowly or fails', async () => {
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
