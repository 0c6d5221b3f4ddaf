// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cards } from '../cards.ts';
import { api, openPage, setUpArea } from '../testing/area.ts';
import { createNote } from './notes.ts';

setUpArea();

test('an admin sees the notes of the tenant', async () => {
  await createNote(api(), { text: 'Call the bank' });
  await openPage('/sample-notes');
  expect(await screen.findByText('Call the bank')).toBeVisible();
});

test('without notes, the page says so', async () => {
  await openPage('/sample-notes');
  expect(await screen.findByText('No notes yet')).toBeVisible();
});

test('home shows how many notes there are', async () => {
  await createNote(api(), { text: 'Call the bank' });
  const { queryClient } = await openPage('/sample-notes');
  const items = await cards['sample.notes']?.({
    api: api(),
    read: (query) => queryClient.fetchQuery(query),
    routeHref: () => '/sample-notes',
  });
  expect(items).toEqual([{ unit: 'count', text: 'Notes', value: 1, path: '/sample-notes' }]);
});

test('a reader of other areas cannot read notes', async () => {
  await expect(createNote(api('webhooks@northwind.example'), { text: 'Hidden' })).rejects.toMatchObject({
    status: 403,
  });
});
