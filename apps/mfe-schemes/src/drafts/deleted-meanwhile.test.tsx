// @vitest-environment jsdom
import { uninstallApp } from '@portal/api-client/installed-apps';
import { deleteRewardGroup, listRewardGroups } from '@portal/api-client/rewards';
import { getScheme, saveDraft } from '@portal/api-client/schemes';
import { button, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, openPage, setUpArea } from '../testing/area.ts';
import { draftInputOf, publishedDraft } from './draft-state.ts';
import { findScheme } from '../testing/schemes.ts';

setUpArea();

const GIFTS = 'Thank-you gift cards';
const WAS_DELETED = /^Rule \d+: the reward group 'Thank-you gift cards' was deleted\.$/;
const problems = () => within(screen.getByRole('region', { name: 'Problems' }));

/** A published payout scheme with this reward group in some of its rules. */
async function payouts() {
  const scheme = await findScheme('Marketplace payouts', 'payout');
  const { rewardGroups } = await listRewardGroups(api());
  const { rewardGroupId } = must(rewardGroups.find(({ name }) => name === GIFTS));
  return {
    path: `/schemes/payout/${scheme.schemeId}`,
    scheme,
    deleteGifts: () => deleteRewardGroup(api(), rewardGroupId),
  };
}

test('published rules mark the reward groups and apps that no longer exist', async () => {
  const { path, scheme, deleteGifts } = await payouts();
  await deleteGifts();
  await uninstallApp(api(), must(publishedDraft(scheme)?.rules[0]?.apps[0]).appId);
  await openPage(path, { flags: ['rewards'] });
  const rules = within(await screen.findByRole('region', { name: 'Published rules' }));
  expect(rules.getByText(`The reward group '${GIFTS}' was deleted.`)).toBeVisible();
  expect(rules.getAllByText(/ cannot be used\. App not installed\.$/)[0]).toBeVisible();
});

test('a draft is made of a published one with a deleted reward group, which has to be removed before it is published', async () => {
  const { path, deleteGifts } = await payouts();
  await deleteGifts();
  const { user } = await openPage(path, { flags: ['rewards'] });
  await user.click(await screen.findByRole('button', { name: 'New draft from this' }));
  const problem = await screen.findByRole('link', { name: WAS_DELETED });
  await user.click(button('Review and publish'));
  await screen.findByText('This draft cannot be published yet');
  expect(button('Publish')).toBeDisabled();
  await user.click(button('Cancel'));
  // Leads to the field, in a rule that may be collapsed.
  await user.click(problem);
  await user.click(screen.getByLabelText(`Remove ${GIFTS} (deleted)`));
  await waitFor(() => expect(problems().queryByRole('link', { name: WAS_DELETED })).toBeNull());
});

test('a draft whose reward group is deleted while it is edited is saved, and its problem appears without a reload', async () => {
  const { path, scheme, deleteGifts } = await payouts();
  const copy = draftInputOf(must(publishedDraft(scheme)));
  const { draftId } = await saveDraft(api(), 'payout', scheme.schemeId, copy);
  const { user } = await openPage(`${path}/drafts/${draftId}`, { flags: ['rewards'] });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of May');
  await deleteGifts();
  expect(problems().queryByRole('link', { name: WAS_DELETED })).toBeNull();
  await user.click(button('Save draft'));
  await screen.findByText('Draft saved');
  expect(await screen.findByRole('link', { name: WAS_DELETED })).toBeVisible();
  const { drafts } = await getScheme(api(), 'payout', scheme.schemeId);
  expect(drafts[0]).toMatchObject({ draftId, name: `${copy.name} of May`, rules: copy.rules });
});

test('a trial names the reward groups of its earlier rules, which can only be removed', async () => {
  const { path, scheme } = await payouts();
  const copy = draftInputOf(must(publishedDraft(scheme)));
  const { draftId } = await saveDraft(api(), 'payout', scheme.schemeId, copy);
  const { user } = await openPage(`${path}/drafts/${draftId}`, { flags: ['rewards'], isTrial: true });
  const notAvailable = /: reward groups are not available in a trial\.$/;
  await user.click(await screen.findByRole('link', { name: notAvailable }));
  expect(screen.getByLabelText('Reward groups')).toBeDisabled();
  await user.click(screen.getByLabelText(`Remove ${GIFTS}`));
  await waitFor(() => expect(problems().queryByRole('link', { name: notAvailable })).toBeNull());
});
