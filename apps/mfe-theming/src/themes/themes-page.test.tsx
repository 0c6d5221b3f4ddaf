// @vitest-environment jsdom
import { listSchemes } from '@portal/api-client/schemes';
import { createTheme, listThemes } from '@portal/api-client/themes';
import { findQuestion } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('themes are listed by name with their template, and one is marked as the default', async () => {
  await openPage('/themes');
  const northwind = await rowOf('Northwind');
  northwind.getByText('Default');
  northwind.getByText('Hosted page, version 2');
  northwind.getByRole('link', { name: 'Edit Northwind' });
  expect(screen.getAllByText('Default')).toHaveLength(1);
  const { themes } = await listThemes(api());
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(
    themes.map(({ name, isDefault }) => (isDefault ? `${name}Default` : name)),
  );
});

test('a search finds a theme by its name', async () => {
  const { user } = await openPage('/themes');
  await rowOf('Northwind');
  await user.type(screen.getByRole('searchbox', { name: 'Search Checkout themes' }), 'spring');
  await screen.findByText('1 result');
  await rowOf('Spring sale');
});

test('a reader can view themes but not add them', async () => {
  await openPage('/themes', { email: 'reader@northwind.example' });
  (await rowOf('Northwind')).getByRole('link', { name: 'View Northwind' });
  expect(screen.queryByRole('link', { name: 'Add theme' })).toBeNull();
});

test('an empty list says what a theme is for and leads to the first one', async () => {
  network.rewriteResponses('GET /themes', (text) =>
    text.includes('"themes"') ? JSON.stringify({ result: 'SUCCESS', data: { themes: [] }, errors: [] }) : text,
  );
  const { user, router } = await openPage('/themes');
  await screen.findByText('A theme gives the checkout your colours, fonts and logo.');
  const [, inList] = screen.getAllByRole('link', { name: 'Add theme' });
  if (inList) await user.click(inList);
  expect(router.state.location.pathname).toBe('/themes/new');
});

test('themes are listed even if their pictures cannot be drawn', async () => {
  network.refuse('/templates', { status: 403, code: 'FORBIDDEN' });
  await openPage('/themes');
  await rowOf('Northwind');
});

test('in a trial, and without a role, there are no themes', async () => {
  await openPage('/themes', { isTrial: true });
  await screen.findByText('Outside the area');
  await openPage('/themes', { email: 'webhooks@northwind.example' });
  expect(await screen.findAllByText('Outside the area')).toHaveLength(2);
});

test('a name has the direction of its own script, in the list and as a title', async () => {
  const name = 'متجر الربيع';
  const { themeId } = await createTheme(api(), { name, templateVersion: 2, settings: {} });
  await openPage('/themes');
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('dir', 'auto');
  expect(link.closest('th')).toHaveAttribute('dir', 'auto');
  const { user } = await openPage(`/themes/${themeId}`);
  const title = await screen.findByRole('heading', { name, level: 1 });
  expect(within(title).getByText(name)).toHaveAttribute('dir', 'auto');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAttribute('dir', 'auto');
  await user.click(await screen.findByRole('button', { name: 'Delete theme' }));
  expect((await findQuestion('Delete theme?')).getByText(name)).toHaveAttribute('dir', 'auto');
});

const USES = '/themes/uses';

test('the default theme names the published schemes whose checkout has its look, and no other does', async () => {
  await openPage('/themes');
  const northwind = await rowOf('Northwind');
  const { results } = await listSchemes(api(), 'collect');
  const published = results.flatMap(({ publishedDraftId, drafts }) =>
    drafts.flatMap(({ draftId, name }) => (draftId === publishedDraftId ? [name] : [])),
  );
  const names = published.toSorted((a, b) => a.localeCompare(b, 'en'));
  await northwind.findByText(names[0] ?? '');
  expect(northwind.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(names);
  (await rowOf('Spring sale')).getByText('Not used');
  expect(network.calls(USES)).toHaveLength(1);
});

test('on a phone, the card of a theme names its schemes at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await openPage('/themes');
  const uses = await (await rowOf('Spring sale')).findByText('Not used');
  expect(uses.closest('td')).toHaveAttribute('data-label', 'Used in');
});

test('the list does not wait for the uses of themes, and leaves them out on a platform that does not say', async () => {
  network.refuse(USES, { status: 404, code: 'NOT_FOUND' });
  await openPage('/themes');
  await rowOf('Northwind');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Used in' })).toBeNull());
  expect(screen.queryByText('Where themes are used could not be loaded')).toBeNull();
});

test('uses that could not be loaded are named, beside the list', async () => {
  const allow = network.refuse(USES);
  const { user } = await openPage('/themes');
  await rowOf('Northwind');
  await screen.findByText('Where themes are used could not be loaded');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await (await rowOf('Spring sale')).findByText('Not used');
});
