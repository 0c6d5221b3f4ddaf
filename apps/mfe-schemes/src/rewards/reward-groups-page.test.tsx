// @vitest-environment jsdom
import { deleteRewardGroup, listRewardGroups } from '@portal/api-client/rewards';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('groups are listed by name with their brands and the number of their rewards', async () => {
  await openPage('/reward-groups');
  const coffee = await rowOf('Coffee for support cases');
  coffee.getByText('Copper Kettle Roasters');
  coffee.getByRole('button', { name: '+1 more brands of Coffee for support cases' });
  coffee.getByRole('link', { name: 'Edit Coffee for support cases' });
  const names = screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('link')[0]?.textContent ?? []);
  expect(names).toEqual([
    'Coffee for support cases',
    'Nights out in Sweden and the UK',
    'Thank-you gift cards',
    'Travel points',
  ]);
});

test('a search finds groups by name and by brand', async () => {
  const { user } = await openPage('/reward-groups');
  await screen.findByText('1–4 of 4');
  await user.type(screen.getByRole('searchbox', { name: 'Search Rewards' }), 'halcyon');
  await screen.findByText('1 result');
  await rowOf('Travel points');
});

test('an empty list says what it is for and leads to the first group', async () => {
  for (const { rewardGroupId } of (await listRewardGroups(api())).rewardGroups) {
    await deleteRewardGroup(api(), rewardGroupId);
  }
  const { user, router } = await openPage('/reward-groups');
  await screen.findByText('No reward groups yet');
  const [, inList] = screen.getAllByRole('link', { name: 'Create reward group' });
  if (inList) await user.click(inList);
  expect(router.state.location.pathname).toBe('/reward-groups/new');
});

test('a reader can view groups but not create them', async () => {
  await openPage('/reward-groups', { email: 'reader@northwind.example' });
  (await rowOf('Travel points')).getByRole('link', { name: 'View Travel points' });
  expect(screen.queryByRole('link', { name: 'Create reward group' })).toBeNull();
});

test('without the rewards flag, and in a trial, there are no rewards', async () => {
  await openPage('/reward-groups', { flags: [] });
  await screen.findByText('Outside the area');
  await openPage('/reward-groups/new', { isTrial: true });
  expect(await screen.findAllByText('Outside the area')).toHaveLength(2);
});
