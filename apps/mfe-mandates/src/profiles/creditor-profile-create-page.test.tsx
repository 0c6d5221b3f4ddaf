// @vitest-environment jsdom
import { getCreditorProfile, listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import { button, findQuestion, must, type UserEvent } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const field = (name: string) => screen.getByLabelText(name);

async function open(networkCode: string) {
  const area = await openPage(`/mandates/creditor-profiles/new?network=${networkCode}`);
  await screen.findByLabelText('Profile name');
  return area;
}

async function enter(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

async function fillIn(user: UserEvent, identifier: string) {
  await enter(user, 'Profile name', 'Test profile');
  await enter(user, 'Creditor identifier', identifier);
  await enter(user, 'Creditor name', 'Northwind GmbH');
  await enter(user, 'Street address', '1 High Street');
  await enter(user, 'City', 'Berlin');
  await enter(user, 'Postcode', '10115');
  await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
  await user.click(await screen.findByTitle('Germany'));
}

test('an identifier is checked while it is typed by the format of its network, and the broken rule is named', async () => {
  const { user } = await open('SEPA');
  await enter(user, 'Creditor identifier', 'DE74ZZZ09999999999');
  await screen.findByText('The check digits do not match; look for a mistyped character');
  await enter(user, 'Creditor identifier', 'DE98ZZZ09999999999');
  await waitFor(() => expect(screen.queryByText(/check digits do not match/)).toBeNull());
  await user.click(field('Network'));
  await user.click(await screen.findByTitle('BACS'));
  await screen.findByText('A service user number has 6 digits; this one has 18');
});

test('a profile is created once, with its metadata, and shown', async () => {
  const { user, router } = await open('SEPA');
  await fillIn(user, 'de98 zzz 09999999999');
  await user.click(button('Add row'));
  await user.type(field('Name 1'), 'team');
  await user.type(field('Value 1'), 'billing');
  await user.click(button('Add row'));
  await user.dblClick(button('Create creditor profile'));
  await screen.findByText('Creditor profile created');
  await screen.findByRole('heading', { name: 'Test profile', level: 1 });
  const ref = must(router.state.location.pathname.split('/').at(-1));
  expect(await getCreditorProfile(api(), ref)).toMatchObject({
    creditorIdentifier: 'DE98ZZZ09999999999',
    address: { streetAddress: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' },
    metadata: { team: 'billing' },
  });
  expect((await listCreditorProfiles(api(), { searchValue: 'Test profile' })).total).toBe(1);
});

test('a duplicate is refused at its field, and nothing that was typed is lost', async () => {
  const { results } = await listCreditorProfiles(api(), { network: ['SEPA'] });
  const { creditorIdentifier } = must(results[0]);
  const { user } = await open('SEPA');
  await fillIn(user, creditorIdentifier);
  await user.click(button('Create creditor profile'));
  await screen.findByText('Failed to create creditor profile');
  await waitFor(() =>
    expect(field('Creditor identifier')).toHaveAccessibleDescription(
      expect.stringContaining('Another profile of this network has this creditor identifier.'),
    ),
  );
  expect(field('Creditor identifier')).toHaveFocus();
  expect(field('Profile name')).toHaveValue('Test profile');
});

test('missing values and repeated names of metadata are named at their fields', async () => {
  const { user } = await open('BACS');
  for (const row of [1, 2]) {
    await user.click(button('Add row'));
    await user.type(field(`Name ${row}`), 'team');
  }
  await user.click(button('Create creditor profile'));
  await screen.findByText('Please use the name ‘team’ once only');
  expect(field('Creditor identifier')).toHaveAccessibleDescription(
    expect.stringContaining('Please enter a creditor identifier'),
  );
  screen.getByText('Please choose a country');
});

test('leaving with input asks', async () => {
  const { user } = await open('BACS');
  await enter(user, 'Profile name', 'Unsaved');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await findQuestion('Leave this page?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(field('Profile name')).toHaveValue('Unsaved');
});

test('a link with a network that does not exist chooses none, and says so', async () => {
  await open('MOON');
  expect(
    screen.getByText('This link contained a setting that does not exist: network “MOON”. It was left out.'),
  ).toHaveRole('alert');
});

test('nothing is wrong with an identifier before it is entered, even when the network changes', async () => {
  const { user } = await open('BACS');
  await user.click(field('Network'));
  await user.click(await screen.findByTitle('SEPA'));
  await screen.findByText(/^On SEPA/);
  expect(field('Creditor identifier')).not.toBeInvalid();
  expect(screen.queryByText('Please enter a creditor identifier')).toBeNull();
});

test.each([
  ['__proto__', 'Please use another name: ‘__proto__’ is a reserved word.'],
  ['constructor', 'Please use another name: ‘constructor’ is a reserved word.'],
  ['team\u200b', 'Please remove the invisible characters'],
])('the name of metadata %j is refused at the field', async (name, message) => {
  const { user } = await open('BACS');
  await user.click(button('Add row'));
  await enter(user, 'Name 1', name);
  await screen.findByText(message);
});
