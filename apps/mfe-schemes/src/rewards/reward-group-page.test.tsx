// @vitest-environment jsdom
import { getRewardGroup, listRewardGroups, updateRewardGroup } from '@portal/api-client/rewards';
import { createScheme, type DraftInput, publishDraft } from '@portal/api-client/schemes';
import { button, findQuestion, must, type Opening } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { addGroup, inactiveReward, named, swedishRewards } from '../testing/rewards.ts';

setUpArea();

async function openGroup(opening: Opening = {}) {
  const rewards = (await swedishRewards(api())).slice(0, 2);
  const id = await addGroup(api(), 'Swedish treats', rewards);
  const opened = await openPage(`/reward-groups/${id}`, opening);
  await screen.findByText('2 rewards selected');
  return { ...opened, id, rewards };
}

const name = () => screen.getByRole('textbox', { name: 'Name' });

test('the name and the rewards of a group are changed together', async () => {
  const { user, id, rewards } = await openGroup();
  expect(document.title).toBe('Swedish treats');
  await user.clear(name());
  await user.type(name(), 'Treats');
  await user.click(button(named('Remove', rewards)[0] ?? ''));
  await user.click(button('Save'));
  await screen.findByText('Reward group updated');
  await screen.findByRole('heading', { name: 'Treats', level: 1 });
  expect(await getRewardGroup(api(), id)).toMatchObject({ name: 'Treats', rewards: rewards.slice(1) });
});

test('a group that loses its last reward is refused, and keeps the input', async () => {
  const { user } = await openGroup();
  await user.click(button('Remove all'));
  await user.click(button('Save'));
  await screen.findByText('Failed to update reward group');
  expect((await screen.findAllByText('No rewards were added to the group.')).length).toBeGreaterThan(0);
  screen.getByText('No rewards selected');
});

test('adding a reward and removing it again is no change', async () => {
  const { user, rewards } = await openGroup();
  await user.click(button(named('Remove', rewards)[0] ?? ''));
  screen.getByText('Unsaved changes');
  await user.type(screen.getByRole('searchbox', { name: 'Search rewards' }), must(rewards[0]).brandName);
  const found = await screen.findByRole('region', { name: 'Search results' });
  await user.click(within(found).getByRole('button', { name: named('Add', rewards)[0] ?? '' }));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

test('a stale save keeps the input and offers the latest version', async () => {
  const { user, id, rewards } = await openGroup();
  const [reward] = rewards;
  await updateRewardGroup(api(), id, { name: 'Theirs', rewards: [{ rewardId: must(reward).rewardId }] });
  await user.type(name(), ' (mine)');
  await user.click(button('Save'));
  await screen.findByText('Failed to update reward group');
  expect(name()).toHaveValue('Swedish treats (mine)');
  await user.click(button('Load latest version'));
  await waitFor(() => expect(name()).toHaveValue('Theirs'));
  screen.getByText('1 reward selected');
});

test('an inactive reward stays in its group and is marked', async () => {
  const inactive = must(await inactiveReward(api()));
  const id = await addGroup(api(), 'Old', [inactive]);
  const { user } = await openPage(`/reward-groups/${id}`);
  await screen.findByText('1 reward is inactive and is not paid out.');
  screen.getByText('Inactive');
  await user.type(name(), '!');
  await user.click(button('Save'));
  await screen.findByText('Reward group updated');
  expect((await getRewardGroup(api(), id)).rewards).toEqual([inactive]);
});

test('the schemes that use a group are listed before it is deleted', async () => {
  const { user, id } = await openGroup();
  const rule = { currencies: ['SEK'], countries: ['SE'], apps: [], rewardGroups: [{ rewardGroupId: id }], priority: 1 };
  await createScheme(api(), 'payout', { name: 'Bonus', code: 'bonus', agreementType: 'ONE_OFF', rules: [rule] });
  await user.click(button('Delete reward group'));
  const question = await findQuestion('Delete reward group?');
  await question.findByText('These schemes use this group. They will no longer offer its rewards:');
  expect((await question.findByRole('listitem')).textContent).toBe('Bonus (payout, not published)');
  await user.click(question.getByRole('button', { name: 'Delete reward group' }));
  await screen.findByText('Reward group deleted');
  await screen.findByRole('heading', { name: 'Rewards', level: 1 });
  const { rewardGroups } = await listRewardGroups(api());
  expect(rewardGroups.map(({ rewardGroupId }) => rewardGroupId)).not.toContain(id);
});

test('a group that payouts offer now is deleted only once its name is typed', async () => {
  const { user, id } = await openGroup();
  const rule = { currencies: ['SEK'], countries: ['SE'], apps: [], rewardGroups: [{ rewardGroupId: id }], priority: 1 };
  const content: DraftInput = { name: 'Bonus', code: 'bonus', agreementType: 'ONE_OFF', rules: [rule] };
  const { schemeId, drafts } = await createScheme(api(), 'payout', content);
  const { draftId, lastModified } = must(drafts[0]);
  await publishDraft(api(), 'payout', schemeId, draftId, { lastModified, publishedDraftId: null });
  await user.click(button('Delete reward group'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete reward group?' }));
  expect((await question.findByRole('listitem')).textContent).toBe('Bonus (payout)');
  const confirm = question.getByRole('button', { name: 'Delete reward group' });
  expect(confirm).toBeDisabled();
  await user.type(question.getByRole('textbox', { name: 'Type Swedish treats to confirm' }), 'Swedish treats');
  await user.click(confirm);
  await screen.findByText('Reward group deleted');
});

test('a group that no scheme uses says so, and a platform that cannot tell says nothing', async () => {
  const { user } = await openGroup();
  await user.click(button('Delete reward group'));
  const question = await findQuestion('Delete reward group?');
  await question.findByText('No scheme uses this group.');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  network.refuse('/uses', { status: 404, code: 'NOT_FOUND' });
  const asked = network.calls('/uses').length;
  await user.click(button('Delete reward group'));
  await waitFor(() => expect(network.calls('/uses').length).toBeGreaterThan(asked));
  const again = await findQuestion('Delete reward group?');
  await waitFor(() => expect(again.queryByText('No scheme uses this group.')).toBeNull());
});

test('for a reader the group is read-only and has no search', async () => {
  const { rewards } = await openGroup({ email: 'reader@northwind.example' });
  expect(name()).toBeDisabled();
  screen.getByText(must(rewards[0]).brandName);
  expect(screen.queryByRole('searchbox')).toBeNull();
  for (const verb of ['Save', 'Delete reward group', 'Remove all', ...named('Remove', rewards)]) {
    expect(screen.queryByRole('button', { name: verb })).toBeNull();
  }
});

test('a nonexistent group, or one of another tenant, is not found', async () => {
  await openPage('/reward-groups/0b9f1b0e-3f43-4c6f-9a55-0c1b3e8c7a11');
  await screen.findByText('Error fetching data');
});
