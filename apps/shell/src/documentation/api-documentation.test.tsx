// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPortal, setUpShell } from '../testing/shell.tsx';
import { SMALL_DOCUMENT } from './testing/small-document.ts';

setUpShell();

/** Opens a page of the documentation as a visitor without a session. Its first heading is its title. */
async function openAsVisitor(path: string, title: string, served: unknown = SMALL_DOCUMENT) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return new Response(JSON.stringify(served));
  });
  act(() => sessionStore.signedOut());
  const { router } = openPortal(path);
  await heading(title);
  return { router, requested };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const searchBox = () => screen.getByRole('combobox', { name: 'Search documentation' });
const results = () => within(screen.getByRole('search')).getByRole('status');
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a page has a title, breadcrumbs and the focus, without a session, and its document is read once', async () => {
  const { requested } = await openAsVisitor('/api-documentation/calls/listKeys', 'List the keys');
  await waitFor(() => expect(document.title).toBe('List the keys – Payments'));
  expect(crumbs()).toEqual(['Documentation', 'Calls', 'List the keys']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());

  await userEvent.click(screen.getByRole('link', { name: /^RATE_LIMITED/ }));
  expect(await heading('RATE_LIMITED')).toHaveFocus();
  await waitFor(() => expect(document.title).toBe('RATE_LIMITED – Payments'));
  expect(crumbs()).toEqual(['Documentation', 'Errors', 'RATE_LIMITED']);
  expect(requested).toEqual(['https://api.example/openapi.json']);
});

test.each([
  ['/api-documentation#listKeys', 'List the keys', '/api-documentation/calls/listKeys'],
  ['/api-documentation#unknown', 'Documentation', '/api-documentation'],
])('the old link %s leads to its call, if there is one', async (link, title, path) => {
  const { router } = await openAsVisitor(link, title);
  expect(router.state.location.pathname).toBe(path);
});

test.each(['calls/unknown', 'schemas/unknown', 'events/unknown', 'errors/UNKNOWN', 'unknown'])(
  '%s is not found, and can be searched for',
  async (place) => {
    await openAsVisitor(`/api-documentation/${place}`, 'This page of the documentation was not found');
    expect(document.title).toMatch(/ – Payments$/);
    await userEvent.type(searchBox(), 'rate');
    expect(screen.getByRole('option', { name: /RATE_LIMITED/ })).toBeVisible();
  },
);

test('the search is used by keyboard: choose with the arrow keys, open with Enter, clear with Escape', async () => {
  const { router } = await openAsVisitor('/api-documentation', 'Documentation');
  const box = searchBox();
  await userEvent.type(box, 'ke');
  expect(results()).toHaveTextContent('5 results');
  const options = screen.getAllByRole('option');
  expect(options.map(({ ariaSelected }) => ariaSelected)).toEqual(['true', 'false', 'false', 'false', 'false']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(box).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await userEvent.keyboard('{Escape}');
  expect(box).toHaveValue('');
  expect(box).toHaveAttribute('aria-expanded', 'false');

  await userEvent.type(box, 'xylophone');
  expect(results()).toHaveTextContent('No results');
  await userEvent.clear(box);
  await userEvent.type(box, 'expired{Enter}');
  expect(await heading('Expired card')).toHaveFocus();
  expect(router.state.location.pathname).toBe('/api-documentation/errors/Expired%20card');
  expect(searchBox()).toHaveValue('');
});

test('of many results, the best are shown with their number', async () => {
  const call = (number: number) => [
    `/v1/items/${number}`,
    { get: { operationId: `call${number}`, summary: 'Read it' } },
  ];
  const paths = Object.fromEntries(Array.from({ length: 30 }, (_, number) => call(number)));
  await openAsVisitor('/api-documentation', 'Documentation', { ...SMALL_DOCUMENT, paths });
  await userEvent.type(searchBox(), 'read');
  expect(results()).toHaveTextContent('The best 20 of 30 results');
  expect(screen.getAllByRole('option')).toHaveLength(20);
});

test('members of an object and the calls of a subject are shown on demand', async () => {
  await openAsVisitor('/api-documentation/schemas/Key', 'Key');
  expect(screen.getByText('email')).not.toBeVisible();
  await userEvent.click(screen.getByText('Members of owner'));
  expect(screen.getByText('email')).toBeVisible();
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Documentation' }),
  );
  await heading('Documentation');
  const call = screen.getByRole('link', { name: /List the keys/, hidden: true });
  expect(call).not.toBeVisible();
  await userEvent.click(screen.getByText('Keys'));
  expect(call).toBeVisible();
});

test('a page is copied as Markdown', async () => {
  const user = userEvent.setup();
  await openAsVisitor('/api-documentation/errors/Expired%20card', 'Expired card');
  await user.click(screen.getByRole('button', { name: 'Copy as Markdown' }));
  expect(await navigator.clipboard.readText()).toMatch(/^# Expired card\n\nA reason for which payments fail\./);
  expect(await screen.findByText('Page copied to clipboard')).toBeVisible();
});
