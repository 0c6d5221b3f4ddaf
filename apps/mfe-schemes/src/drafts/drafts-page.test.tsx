// @vitest-environment jsdom
import { getScheme } from '@portal/api-client/schemes';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { findEditedScheme } from '../testing/schemes.ts';

setUpArea();

async function openDrafts(opening: Parameters<typeof openPage>[1] = {}, query = '') {
  const found = await findEditedScheme();
  const area = await openPage(`/schemes/collect/${found.scheme.schemeId}/drafts${query}`, opening);
  await screen.findAllByRole('link', { name: /^View / });
  return { ...area, ...found };
}

/** Below the header, top down. */
const rows = () => screen.getAllByRole('row').slice(1);

test('drafts are listed with their states, the most recently modified first', async () => {
  const { scheme, draft } = await openDrafts();
  expect(rows().map((row) => within(row).getByText(/^(Draft|Published|Published earlier)$/).textContent)).toEqual([
    'Draft',
    'Published',
    'Published earlier',
  ]);
  const [first] = rows();
  within(first ?? document.body).getByText('carla.moretti@northwind.example');
  // Only a draft that was never published can be edited.
  const edit = screen.getByRole('link', { name: /^Edit Online checkout, Draft 3, changed / });
  expect(edit).toHaveAttribute('href', `/schemes/collect/${scheme.schemeId}/drafts/${draft.draftId}`);
  screen.getByText(/^The versions of Online checkout\. Payments follow the published one\./);
});

test('drafts of the same name differ by their number, their changes and their note', async () => {
  await openDrafts();
  const [edited, published, first] = rows();
  within(must(edited)).getByText('Draft 3, 1 change from Draft 2');
  within(must(edited)).getByText('Try a lower limit in the first market');
  within(must(published)).getByText(/^Draft 2, \d+ changes? from Draft 1$/);
  within(must(first)).getByText('Draft 1');
});

test('drafts are sorted by author', async () => {
  const { user, router, scheme } = await openDrafts();
  const sort = screen.getByRole('button', { name: 'Changed by' });
  await user.click(sort);
  await user.click(sort);
  const authors = scheme.drafts.map(({ lastModifiedBy }) => lastModifiedBy ?? '');
  const shown = () => rows().map((row) => within(row).getByText(/@northwind\.example$/).textContent);
  const descending = authors.toSorted().toReversed();
  expect(descending).not.toEqual(authors);
  await waitFor(() => expect(shown()).toEqual(descending));
  await waitFor(() => expect(router.state.location.search).toContain('drafts.sortColumn=lastModifiedBy'));
});

test('a new draft is made of an earlier one, with its rules', async () => {
  const { user, router, scheme } = await openDrafts();
  const earlier = within(rows()[2] ?? document.body);
  await user.click(earlier.getByRole('button', { name: 'New draft from this' }));
  await screen.findByText('Draft saved');
  const { drafts } = await getScheme(api(), 'collect', scheme.schemeId);
  expect(drafts[0]?.rules).toEqual(scheme.drafts[2]?.rules);
  await screen.findByRole('heading', { name: 'Online checkout', level: 1 });
  expect(router.state.location.pathname).toBe(`/schemes/collect/${scheme.schemeId}/drafts/${drafts[0]?.draftId}`);
});

test('a copy that is refused says so', async () => {
  const { user } = await openDrafts();
  network.refuse('POST');
  await user.click(screen.getAllByRole('button', { name: 'New draft from this' })[0] ?? document.body);
  await screen.findByText('Failed to save draft');
});

test('a reader can view drafts only', async () => {
  await openDrafts({ email: 'reader@northwind.example' });
  expect(screen.getAllByRole('link', { name: /^View / })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'New draft from this' })).toBeNull();
});

test('drafts are filtered by state in the URL', async () => {
  await openDrafts({}, '?drafts.state=PUBLISHED_EARLIER');
  await screen.findByText('1–1 of 1');
});

test('two selected drafts are compared, the older one first, and the URL keeps them', async () => {
  const { user, router, published, draft } = await openDrafts();
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Compare / });
  await user.click(boxes()[0] ?? document.body);
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
  await user.click(boxes()[1] ?? document.body);
  const comparison = within(await screen.findByRole('region', { name: 'Comparison' }));
  expect(router.state.location.search).toBe(`?compare=${draft.draftId}%2C${published.draftId}`);
  await comparison.findByText('Rule 1 has changed');
  comparison.getByText(/^From/, { selector: 'p' });
  // A third one replaces the first that was selected.
  await user.click(boxes()[2] ?? document.body);
  expect(boxes().map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, true]);
  await user.click(comparison.getByRole('button', { name: 'Close comparison' }));
  expect(router.state.location.search).toBe('');
});

test('a comparison opens from its URL, also for a reader', async () => {
  const { scheme, published, draft } = await findEditedScheme();
  await openPage(`/schemes/collect/${scheme.schemeId}/drafts?compare=${draft.draftId},${published.draftId},nowhere`, {
    email: 'reader@northwind.example',
  });
  const comparison = within(await screen.findByRole('region', { name: 'Comparison' }));
  await comparison.findByText('Rule 1 has changed');
  expect(comparison.getByText(/^From/, { selector: 'p' })).toHaveTextContent(
    /^From Online checkout Draft 2 \(published\), changed .+ to Online checkout Draft 3 \(draft\), changed /,
  );
  screen.getByText('This link contained a setting that does not exist: draft “nowhere”. It was left out.');
});
