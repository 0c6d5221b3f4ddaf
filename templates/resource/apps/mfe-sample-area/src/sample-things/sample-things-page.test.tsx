// @vitest-environment jsdom
import { createSampleThing, type SampleThingInput } from '@portal/api-client/sample-things';
import { must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const LISBON: SampleThingInput = { name: 'Lisbon', note: 'By the river' };

const READER = 'reader@northwind.example';

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

async function addTwo() {
  await createSampleThing(api(), LISBON);
  await createSampleThing(api(), { ...LISBON, name: 'Dublin', note: '' });
}

test('sample things are listed by name with their notes', async () => {
  await addTwo();
  await openPage('/sample-things');
  const lisbon = await rowOf('Lisbon');
  lisbon.getByText(LISBON.note);
  lisbon.getByRole('link', { name: 'Edit Lisbon' });
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Dublin');
});

test('a search finds sample things by name and by note', async () => {
  await addTwo();
  const { user } = await openPage('/sample-things');
  await screen.findByText('1–2 of 2');
  await user.type(screen.getByRole('searchbox', { name: 'Search Sample things' }), 'river');
  await screen.findByText('1 result');
  await rowOf('Lisbon');
});

test('the name leads to the page of the sample thing', async () => {
  await addTwo();
  const { user } = await openPage('/sample-things');
  await user.click(await screen.findByRole('link', { name: 'Dublin' }));
  await screen.findByRole('heading', { name: 'Dublin', level: 1 });
});

test('an empty list leads to the first sample thing', async () => {
  const { user } = await openPage('/sample-things');
  await screen.findByText('No sample things yet');
  await user.click(must(screen.getAllByRole('link', { name: 'Create sample thing' })[1]));
  await screen.findByRole('heading', { name: 'Create sample thing', level: 1 });
});

test('a reader can view sample things but neither create nor edit them', async () => {
  await addTwo();
  await openPage('/sample-things', { email: READER });
  (await rowOf('Dublin')).getByRole('link', { name: 'View Dublin' });
  expect(screen.queryByText('Edit')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create sample thing' })).toBeNull();
});

test('a reader of an empty list sees no button', async () => {
  await openPage('/sample-things', { email: READER });
  await screen.findByText('No sample things yet');
  expect(screen.queryByRole('link', { name: 'Create sample thing' })).toBeNull();
});
