// @vitest-environment jsdom
import { type Portal, portalSchema } from '@portal/contract';
import { useUnsavedChanges } from '@portal/contract/react';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { shellPortal } from '../shell-portal.ts';
import { respond, createParts, flagsOf, FLAGS, IDENTITY, NORTH, openPortal, setUpShell } from '../testing/shell.tsx';

setUpShell();

const shop: Portal = portalSchema.parse({
  contract: 1,
  id: 'shop',
  version: '1.0.0',
  owner: 'Shop team',
  requires: { contract: 1, shared: {} },
  routes: [
    { id: 'shop.goods', path: '/goods', title: 'Goods', access: { trial: 'allowed' } },
    {
      id: 'shop.new',
      path: '/goods/new',
      title: 'Create article',
      creates: true,
      access: { roles: { anyOf: ['APP_WRITE'] } },
    },
    { id: 'shop.found', path: '/goods/search', title: 'Found', access: { roles: { anyOf: ['APP_READ'] } } },
    { id: 'shop.article', path: '/goods/:id', title: 'Article', access: { roles: { anyOf: ['APP_READ'] } } },
  ],
  nav: [{ group: 'Services', route: 'shop.goods', text: 'Goods', icon: 'grid', order: 10 }],
  search: [
    { id: 'shop.search', label: 'Goods', route: 'shop.found', query: 'term={term}' },
    { id: 'shop.open', label: 'article', route: 'shop.article', prefixes: ['AB/'] },
  ],
});

function GoodsPage() {
  return <h1 tabIndex={-1}>Goods</h1>;
}

function HalfWritten() {
  useUnsavedChanges(true, 'The article is not saved.');
  return <input aria-label="Note" />;
}

interface Visit {
  readonly role?: string;
  readonly flag?: string;
  readonly tenants?: readonly (typeof NORTH)[];
  Page?(): ReactNode;
}

/** Opens the portal with the shop as its only area. */
async function openShop(path = '/', { role = 'TENANT_ADMIN', flag = 'none', tenants, Page = GoodsPage }: Visit = {}) {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const parts = createParts();
  const warm = vi.fn(async () => {});
  const { flow, router } = openPortal(path, {
    ...parts,
    portals: [shellPortal, shop],
    loader: { ...parts.loader, loadPage: async () => Page, loadedPage: () => Page, warm },
  });
  void flow.resume();
  await respond('/v1/identity/me', { ...IDENTITY, tenants: tenants ?? [{ ...NORTH, roles: [role] }] });
  await respond('/v1/tenant/services', { services: [] }, 'north');
  await respond(FLAGS, flagsOf(flag));
  const button = await screen.findByRole('button', { name: 'Search' });
  return { router, button, warm, user: userEvent.setup() };
}

async function openPalette(path?: string, visit?: Visit) {
  const opened = await openShop(path, visit);
  await opened.user.click(opened.button);
  return { ...opened, field: await screen.findByRole('combobox', { name: 'Search' }) };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

/** Each section of the list with its entries. */
const sections = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .getAllByRole('group')
    .map((group) => [
      group.firstElementChild?.textContent,
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);

test('the button opens the search and focuses its field; Escape closes it and returns the focus', async () => {
  const { button, user, field } = await openPalette();
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  await user.keyboard('go{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('without input the menu is listed, and nothing is selected', async () => {
  const { field, user } = await openPalette();
  expect(sections()).toEqual([['Menu', ['Home', 'GoodsServices', 'DocumentationDevelopers']]]);
  expect(active()).toEqual([]);
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test("Ctrl+K opens and closes the search instead of the browser's own action", async () => {
  await openShop();
  const press = () => {
    const event = createEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect(press()).toBe(true);
  expect(await screen.findByRole('combobox')).toHaveFocus();
  expect(press()).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('input entered while the search loads is opened once it has loaded', async () => {
  const { router, button } = await openShop();
  fireEvent.click(button);
  const field = screen.getByRole('textbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'goo' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['Enter', { key: 'Enter', isComposing: true }],
  ['the Enter that ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
])('%s of an input method opens nothing, neither while it loads nor later', async (_key, init) => {
  const { router, button } = await openShop();
  const before = router.state.location.pathname;
  fireEvent.click(button);
  const field = screen.getByRole('textbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'goo' } });
  fireEvent.keyDown(field, init);
  const palette = await screen.findByRole('combobox');
  expect(options()).not.toEqual([]);
  fireEvent.keyDown(palette, init);
  expect(router.state.location.pathname).toBe(before);
  fireEvent.keyDown(palette, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
});

test.each([
  ['nothing', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
  [
    'input that changed after Enter',
    (field: HTMLElement) => {
      fireEvent.change(field, { target: { value: 'goo' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      fireEvent.change(field, { target: { value: 'good' } });
    },
  ],
])('the search waits for a choice if the user entered %s while it loaded', async (_what, type) => {
  const { router, button } = await openShop();
  fireEvent.click(button);
  type(screen.getByRole('textbox', { name: 'Search' }));
  expect(await screen.findByRole('combobox')).toBeInTheDocument();
  expect(options()).not.toEqual([]);
  expect(router.state.location.pathname).toBe('/');
});

test('a key event without a key, as sent by autofill, breaks nothing', async () => {
  await openShop();
  const broken = vi.fn();
  window.addEventListener('error', broken);
  fireEvent(document.body, new Event('keydown', { bubbles: true }));
  window.removeEventListener('error', broken);
  expect(broken).not.toHaveBeenCalled();
});

test.each([
  ['with Shift', { key: 'K', ctrlKey: true, shiftKey: true }],
  ['with Alt', { key: 'k', ctrlKey: true, altKey: true }],
  ['alone', { key: 'k' }],
  ["with a Mac's key elsewhere", { key: 'k', metaKey: true }],
])('K %s is ignored', async (_how, keys) => {
  await openShop();
  fireEvent.keyDown(document.body, keys);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('on a Mac the shortcut of the search is Command+K, and the button says so', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const { button } = await openShop();
  expect(button).toHaveTextContent('⌘K');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+K');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
  expect(await screen.findByRole('combobox')).toBeInTheDocument();
});

test('typing selects the best match, and Enter opens it', async () => {
  const { router, user, field } = await openPalette();
  await user.keyboard('goo');
  expect(sections()).toEqual([
    ['Menu', ['GoodsServices']],
    ['Search', ['Search Goods for “goo”']],
  ]);
  expect(active()).toEqual(['GoodsServices']);
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
  expect(screen.getByText('Goo', { selector: 'mark' })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Goods' })).toHaveFocus();
});

test('the arrow keys go round the list, and the selected page is preloaded', async () => {
  const { user, warm } = await openPalette();
  await user.keyboard('{ArrowUp}');
  expect(active()).toEqual(['DocumentationDevelopers']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toEqual(['GoodsServices']);
  await waitFor(() => expect(warm).toHaveBeenCalledWith('shop', 'shop.goods'));
});

test('a term that matches no entry is searched for, encoded', async () => {
  const { router, user } = await openPalette();
  await user.keyboard(' tea & 50% off/ü ');
  expect(sections()).toEqual([['Search', ['Search Goods for “tea & 50% off/ü”']]]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/goods/search'));
  expect(new URLSearchParams(router.state.location.search).get('term')).toBe('tea & 50% off/ü');
});

test('a pasted reference is opened', async () => {
  const { router, user } = await openPalette();
  await user.paste('AB/2026-00417');
  expect(options()).toEqual(['Open article “AB/2026-00417”', 'Search Goods for “AB/2026-00417”']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/goods/AB%2F2026-00417'));
});

test.each<[string, Visit, readonly string[]]>([
  ['an admin', {}, ['Create article', 'Search Goods for “create”']],
  ['a user who may only read', { role: 'APP_READ' }, ['Search Goods for “create”']],
  ['a user with other rights', { role: 'WEBHOOK_READ' }, []],
  ['a trial', { flag: 'enableTrialAccount' }, []],
])('%s finds what they may open', async (_who, visit, found) => {
  const { user } = await openPalette('/', visit);
  await user.keyboard('create');
  expect(options()).toEqual(found);
  if (found.length === 0) expect(screen.getByText(/^No results\./)).toBeInTheDocument();
});

test('only a user with several tenants is offered a switch', async () => {
  const { user } = await openPalette('/', { tenants: [NORTH, { ...NORTH, tenantId: 'south', tenantName: 'South' }] });
  await user.keyboard('switch');
  expect(options()).toContain('Switch tenant');
});

test('colours are changed in place', async () => {
  const { user, button } = await openPalette();
  await user.keyboard('dark{Enter}');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(button).toHaveFocus();
  await user.click(button);
  await user.keyboard('colours');
  expect(options()).toEqual(expect.arrayContaining(['Light colours', 'System colours']));
  expect(options()).not.toContain('Dark colours');
});

test('recent choices come first the next time, a search with its term', async () => {
  const { router, user, button } = await openPalette();
  await user.keyboard('tea{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?term=tea'));
  await user.click(button);
  await screen.findByRole('combobox');
  expect(sections()[0]).toEqual(['Recent', ['Search Goods for “tea”']]);
  await user.click(screen.getByRole('option', { name: /^Goods/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/goods'));
  await user.click(button);
  await screen.findByRole('combobox');
  expect(sections()[0]).toEqual(['Recent', ['GoodsServices', 'Search Goods for “tea”']]);
});

test('unsaved work is warned about as with any link; the shortcut waits for the answer', async () => {
  const { router, user } = await openPalette('/goods/new', { Page: HalfWritten });
  await user.keyboard('home{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  expect(question).toHaveTextContent('The article is not saved.');
  expect(router.state.location.pathname).toBe('/goods/new');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Note')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/goods/new');
});
