// @vitest-environment jsdom
import type { BuiltNavGroup } from '@portal/contract';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Sidebar } from './sidebar.tsx';

// jsdom has no popovers.
HTMLElement.prototype.hidePopover ??= () => {};

const GROUPS: readonly BuiltNavGroup[] = [
  { name: 'Home', items: [{ text: 'Home', icon: 'home', path: '/' }] },
  {
    name: 'Developers',
    items: [
      { text: 'API Keys', icon: 'key', path: '/api-keys', header: 'Access' },
      { text: 'Status', icon: 'report', path: '/status', url: 'https://status.example/' },
    ],
  },
  { name: 'Safe', items: [{ text: 'Vault', icon: { paths: ['M4 4h16v16H4z', 'M12 8v8'] }, path: '/vault' }] },
];

function renderMenu(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Sidebar groups={GROUPS} size="full" onResize={() => {}} />
    </MemoryRouter>,
  );
  // On a wide screen the style sheet keeps it visible; jsdom hides it as a popover that is not open.
  screen.getByRole('navigation', { hidden: true }).removeAttribute('popover');
}

test('each group has its items, each with its text, icon and link', () => {
  renderMenu('/');
  const developers = within(screen.getByRole('group', { name: 'Developers' }));
  const links = developers.getAllByRole('link');
  expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
    ['API Keys', '/api-keys'],
    ['Status opens in a new tab', 'https://status.example/'],
  ]);
  for (const link of screen.getAllByRole('link')) expect(link.querySelector('svg')).toBeInTheDocument();
});

test("an item's icon is a drawing of the shell, or the remote's own, as its group may be", () => {
  renderMenu('/');
  expect(within(screen.getByRole('group', { name: 'Safe' })).getByRole('link')).toHaveAttribute('href', '/vault');
  const drawingOf = (name: string) => screen.getByRole('link', { name }).querySelector('svg');
  expect(drawingOf('API Keys')?.querySelector('use')).toHaveAttribute('href', expect.stringMatching(/#key$/));
  expect(drawingOf('Vault')).toHaveAttribute('viewBox', '0 0 24 24');
  const lines = [...(drawingOf('Vault')?.querySelectorAll('path') ?? [])];
  expect(lines.map((line) => line.getAttribute('d'))).toEqual(['M4 4h16v16H4z', 'M12 8v8']);
});

test('an item can have a header', () => {
  renderMenu('/');
  const [first, second] = screen.getAllByRole('listitem').slice(1);
  expect(first).toHaveTextContent('AccessAPI Keys');
  expect(second).not.toHaveTextContent('Access');
});

test('a link to another site opens in a new tab and says so', () => {
  renderMenu('/');
  const link = screen.getByRole('link', { name: 'Status opens in a new tab' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test.each([
  ['/', 'Home'],
  ['/api-keys/pk_1', 'API Keys'],
])('at %s the item %s is the current one', (path, text) => {
  renderMenu(path);
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual([text]);
});
