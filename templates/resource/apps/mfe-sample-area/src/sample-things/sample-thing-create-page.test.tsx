// @vitest-environment jsdom
import { createSampleThing, listSampleThings, type SampleThingInput } from '@portal/api-client/sample-things';
import { button } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const LISBON: SampleThingInput = { name: 'Lisbon', note: 'By the river' };

const field = (name: string) => screen.getByRole('textbox', { name });

async function openCreation() {
  const opened = await openPage('/sample-things/new');
  await screen.findByRole('heading', { name: 'Create sample thing', level: 1 });
  return opened;
}

test('the new sample thing has its values, and is in the list', async () => {
  const { user, router } = await openCreation();
  await user.type(field('Name'), ' Lisbon ');
  await user.type(field('Note'), LISBON.note);
  await user.click(button('Create sample thing'));
  await screen.findByText('Sample thing created');
  await screen.findByRole('link', { name: 'Lisbon' });
  expect(router.state.location.pathname).toBe('/sample-things');
  expect((await listSampleThings(api())).results).toMatchObject([LISBON]);
});

test('a missing name is reported at its field and sends nothing', async () => {
  const { user } = await openCreation();
  await user.click(button('Create sample thing'));
  await waitFor(() => expect(field('Name')).toBeInvalid());
  expect(field('Name')).toHaveAccessibleDescription(expect.stringContaining('Please enter a name'));
  expect(network.calls('POST')).toEqual([]);
});

test('a refused creation says why at the field and keeps the input', async () => {
  network.rewriteRequests('POST', (text) => text.replace('Lisbon', ' '));
  const { user } = await openCreation();
  await user.type(field('Name'), 'Lisbon');
  await user.click(button('Create sample thing'));
  await screen.findByText('Failed to create sample thing');
  await waitFor(() =>
    expect(field('Name')).toHaveAccessibleDescription(expect.stringContaining('Please enter a name')),
  );
  expect(field('Name')).toHaveValue('Lisbon');
});

test('a hint says that the name is already in use', async () => {
  await createSampleThing(api(), LISBON);
  const { user } = await openCreation();
  await user.type(field('Name'), 'LISBON');
  await screen.findByText('Another sample thing has this name.');
});

test('a reader cannot open the page', async () => {
  const { router } = await openPage('/sample-things/new', { email: 'reader@northwind.example' });
  await screen.findByText('Outside the area');
  expect(router.state.location.pathname).toBe('/');
});
