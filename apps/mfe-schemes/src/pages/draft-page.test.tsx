// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setUpArea } from '../test-area.ts';
import { findEditedScheme } from './test-schemes.ts';

setUpArea();

test('a draft is shown under its name', async () => {
  const { scheme, draft } = await findEditedScheme();
  await openPage(`/schemes/collect/${scheme.schemeId}/drafts/${draft.draftId}`);
  await screen.findByRole('heading', { name: 'Online checkout', level: 1 });
  expect(document.title).toBe('Online checkout');
  screen.getByText('Draft');
  screen.getByText(/by carla.moretti@northwind.example$/);
  expect(screen.queryByRole('button', { name: 'New draft from this' })).toBeNull();
});

test('a published draft leads to a new one', async () => {
  const { scheme, published } = await findEditedScheme();
  const { user, router } = await openPage(`/schemes/collect/${scheme.schemeId}/drafts/${published.draftId}`);
  await user.click(await screen.findByRole('button', { name: 'New draft from this' }));
  await screen.findByText('Draft saved');
  expect(router.state.location.pathname).not.toContain(published.draftId);
  await screen.findByText('Draft');
});

test('a draft that does not exist says so', async () => {
  const { scheme } = await findEditedScheme();
  await openPage(`/schemes/collect/${scheme.schemeId}/drafts/nowhere`);
  await screen.findByText('This scheme has no such draft');
});
