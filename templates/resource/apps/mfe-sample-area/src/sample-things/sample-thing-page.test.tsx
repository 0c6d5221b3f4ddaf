// @vitest-environment jsdom
import {
  createSampleThing,
  deleteSampleThing,
  getSampleThing,
  listSampleThings,
  type SampleThingInput,
  updateSampleThing,
} from '@portal/api-client/sample-things';
import { button, findQuestion, type Opening } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const LISBON: SampleThingInput = { name: 'Lisbon', note: 'By the river' };

async function openSampleThing(opening: Opening = {}) {
  const { sampleThingId } = await createSampleThing(api(), LISBON);
  const opened = await openPage(`/sample-things/${sampleThingId}`, opening);
  await screen.findByRole('heading', { name: 'Lisbon', level: 1 });
  return { ...opened, sampleThingId };
}

const field = (name: string) => screen.getByRole('textbox', { name });

test('the page shows the facts and fields of the sample thing', async () => {
  const { sampleThingId } = await openSampleThing();
  expect(document.title).toBe('Lisbon');
  screen.getByText(sampleThingId);
  expect(field('Name')).toHaveValue('Lisbon');
  expect(field('Note')).toHaveValue(LISBON.note);
});

test('all fields are changed and saved at once', async () => {
  const { user, sampleThingId } = await openSampleThing();
  await user.type(field('Name'), ' 2');
  await user.clear(field('Note'));
  screen.getByText('Unsaved changes');
  await user.click(button('Save'));
  await screen.findByText('Sample thing saved');
  await screen.findByRole('heading', { name: 'Lisbon 2', level: 1 });
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(await getSampleThing(api(), sampleThingId)).toMatchObject({ ...LISBON, name: 'Lisbon 2', note: '' });
});

test('a refused save says why at the field and keeps the input', async () => {
  network.rewriteRequests('PUT', (text) => text.replace('Porto', ' '));
  const { user } = await openSampleThing();
  await user.clear(field('Name'));
  await user.type(field('Name'), 'Porto');
  await user.click(button('Save'));
  await screen.findByText('Failed to save sample thing');
  await waitFor(() =>
    expect(field('Name')).toHaveAccessibleDescription(expect.stringContaining('Please enter a name')),
  );
  expect(field('Name')).toHaveValue('Porto');
});

test('a stale save keeps the input and offers the latest version', async () => {
  const { user, sampleThingId } = await openSampleThing();
  await updateSampleThing(api(), sampleThingId, { ...LISBON, name: 'Theirs' });
  await user.type(field('Name'), ' (mine)');
  await user.click(button('Save'));
  await screen.findByText('Failed to save sample thing');
  expect(field('Name')).toHaveValue('Lisbon (mine)');
  await user.click(button('Load latest version'));
  await screen.findByRole('heading', { name: 'Theirs', level: 1 });
  expect(field('Name')).toHaveValue('Theirs');
});

test('a save after the deletion says so and keeps the input', async () => {
  const { user, sampleThingId } = await openSampleThing();
  await deleteSampleThing(api(), sampleThingId);
  await user.type(field('Name'), ' 2');
  await user.click(button('Save'));
  await screen.findByText('Failed to save sample thing');
  expect(field('Name')).toHaveValue('Lisbon 2');
});

test('the deletion asks first, and returns to the list', async () => {
  const { user, router } = await openSampleThing();
  await user.click(button('Delete sample thing'));
  const question = await findQuestion('Delete sample thing?');
  await user.click(question.getByRole('button', { name: 'Delete sample thing' }));
  await screen.findByText('Sample thing deleted');
  await screen.findByText('No sample things yet');
  expect(router.state.location.pathname).toBe('/sample-things');
  expect((await listSampleThings(api())).results).toEqual([]);
});

test('the page is read-only for a reader', async () => {
  await openSampleThing({ email: 'reader@northwind.example' });
  expect(field('Name')).toBeDisabled();
  for (const name of ['Save', 'Delete sample thing']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an unknown id is not found', async () => {
  await openPage('/sample-things/0b9f1b0e-3f43-4c6f-9a55-0c1b3e8c7a11');
  await screen.findByText('Error fetching data');
});
