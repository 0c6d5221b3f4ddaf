// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HeaderPopover } from './header-popover.tsx';

function HelpButton() {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" popoverTarget="help" aria-pressed={isOpen}>
        Help
      </button>
      <HeaderPopover ref={popover} id="help" label="Help topics" isOpen={isOpen} onToggle={setIsOpen}>
        <Link to="/guide">Guide</Link>
        <button type="button" onClick={() => popover.current?.hidePopover()}>
          Done
        </button>
      </HeaderPopover>
    </>
  );
}

const panel = () => screen.getByRole('group', { hidden: true });
const content = () => screen.queryByText('Guide');

/** jsdom has no popovers: sends the browser's event. */
function browser(type: 'beforetoggle' | 'toggle', newState: 'open' | 'closed') {
  fireEvent(panel(), Object.assign(new Event(type), { newState }));
}

/** Opens the popover. Returns a stand-in for the browser's function that hides it. */
function openHelp() {
  const { hidePopover: before } = HTMLElement.prototype;
  const hide = vi.fn();
  HTMLElement.prototype.hidePopover = hide;
  onTestFinished(() => void (HTMLElement.prototype.hidePopover = before));
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <HelpButton /> }])} />);
  browser('beforetoggle', 'open');
  hide.mockClear();
  return hide;
}

test('the content is there before the popover opens, and until the browser has returned the focus', () => {
  openHelp();
  expect(content()).toBeInTheDocument();
  expect(screen.getByText('Help')).toHaveAttribute('aria-pressed', 'true');
  browser('toggle', 'open');
  browser('beforetoggle', 'closed');
  expect(content()).toBeInTheDocument();
  browser('toggle', 'closed');
  expect(content()).not.toBeInTheDocument();
  expect(screen.getByText('Help')).toHaveAttribute('aria-pressed', 'false');
});

test.each([
  ['its content closes it', 'Done'],
  ['the user goes to another page', 'Guide'],
])('the popover closes when %s', (_why, name) => {
  const hide = openHelp();
  fireEvent.click(screen.getByText(name));
  expect(hide).toHaveBeenCalledOnce();
  expect(hide.mock.contexts).toEqual([panel()]);
});
