// @vitest-environment jsdom
import { decline, requestApproval } from '@portal/api-client/approval-requests';
import { updateApprovalSettings } from '@portal/api-client/approvals';
import { createScheme, type DraftInput, getScheme, publishDraft, saveDraft } from '@portal/api-client/schemes';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const card = { appId: 'card-payments', paymentMethods: ['CARD'] };
const rule = { uuid: crypto.randomUUID(), priority: 1, currencies: ['EUR'], countries: ['ES', 'IE'], apps: [card] };
const draft: DraftInput = { name: 'Kiosk', code: 'kiosk', agreementType: 'ONE_OFF', rules: [rule] };

/** A published scheme with a draft that changes it, where publications need an approval. */
async function changedKiosk() {
  const { schemeId, drafts } = await createScheme(api(), 'collect', draft);
  const first = must(drafts[0], 'draft');
  await publishDraft(api(), 'collect', schemeId, first.draftId, { lastModified: first.lastModified });
  const changed = await saveDraft(api(), 'collect', schemeId, {
    ...draft,
    name: 'Kiosk in Ireland',
    rules: [{ ...rule, countries: ['IE'] }],
  });
  await updateApprovalSettings(api(), { schemes: true });
  const publication = {
    kind: 'collect',
    schemeId,
    draftId: changed.draftId,
    lastModified: changed.lastModified,
    publishedDraftId: first.draftId,
  } as const;
  return {
    schemeId,
    first,
    changed,
    request: (account?: string) =>
      requestApproval(api(account), { publications: [publication], note: 'Spain closes today' }),
    published: async () => (await getScheme(api(), 'collect', schemeId)).publishedDraftId,
  };
}

test('a review requests an approval in place of publishing, with a note', async () => {
  const { schemeId, changed, first, published } = await changedKiosk();
  const { user } = await openPage(`/schemes/collect/${schemeId}/drafts/${changed.draftId}`);
  await user.click(await screen.findByRole('button', { name: 'Review and publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review and publish' }));
  await user.type(await dialog.findByLabelText('Note for the approver (optional)'), 'Spain closes');
  expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByText('Approval requested');
  expect(network.calls('POST /v1/tenant/approvals').map(({ body }) => body)).toEqual([
    {
      publications: [
        {
          kind: 'collect',
          schemeId,
          draftId: changed.draftId,
          lastModified: changed.lastModified,
          publishedDraftId: first.draftId,
        },
      ],
      note: 'Spain closes',
    },
  ]);
  expect(await published()).toBe(first.draftId);
  await screen.findByText(/^Waiting for approval\./);
  expect(screen.getByRole('link', { name: 'Open the request' })).toBeInTheDocument();
});

test('a request shows the difference, and its requester can only withdraw it', async () => {
  const { request } = await changedKiosk();
  const { approvalId } = await request('admin@northwind.example');
  const { user } = await openPage(`/schemes/approvals/${approvalId}`);
  await screen.findByRole('heading', { name: 'Publish Kiosk in Ireland' });
  screen.getByText('Spain closes today');
  within(screen.getByRole('region', { name: 'Rules' })).getByText('Rule 1 has changed');
  screen.getByText(/another person has to approve it\. 3 people can\./);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Request withdrawn');
  await screen.findByText(/Withdrawn by admin@northwind.example/);
});

test('another person publishes it by approving it', async () => {
  const { request, changed, published } = await changedKiosk();
  const { approvalId } = await request();
  const { user } = await openPage(`/schemes/approvals/${approvalId}`);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('Change approved');
  await screen.findByText(/Approved by admin@northwind.example/);
  expect(await published()).toBe(changed.draftId);
});

test('another person declines it with a reason', async () => {
  const { request, first, published } = await changedKiosk();
  const { approvalId } = await request();
  const { user } = await openPage(`/schemes/approvals/${approvalId}`);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this change?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await dialog.findByText('Please enter a reason');
  await user.type(dialog.getByLabelText(/Reason/), 'Not before Monday');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await screen.findByText(/: Not before Monday$/);
  expect(await published()).toBe(first.draftId);
});

test('a draft whose request was declined leads to the reason, until the draft changes', async () => {
  const { schemeId, changed, request } = await changedKiosk();
  const { approvalId } = await request('admin@northwind.example');
  await decline(api(), approvalId, { reason: 'Not before Monday' });
  const { user, router } = await openPage(`/schemes/collect/${schemeId}/drafts/${changed.draftId}`);
  await screen.findByText('Declined by multi@northwind.example.');
  expect(screen.getByRole('button', { name: 'Review and publish' })).not.toHaveAttribute('aria-disabled');
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' and Wales');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.queryByText('Declined by multi@northwind.example.')).toBeNull());
  await router.navigate(`/schemes/approvals/${approvalId}`);
  await screen.findByText(/: Not before Monday$/);
});

test('a request that has lapsed says who changed the draft', async () => {
  const { schemeId, changed, request } = await changedKiosk();
  const { approvalId } = await request();
  const { user } = await openPage(`/schemes/approvals/${approvalId}`);
  await screen.findByRole('button', { name: 'Approve' });
  await saveDraft(api('writer@northwind.example'), 'collect', schemeId, {
    ...draft,
    draftId: changed.draftId,
    lastModified: changed.lastModified,
  });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText(/Lapsed: changed by writer@northwind.example/);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a platform without approvals publishes as before', async () => {
  const { schemeId, drafts } = await createScheme(api(), 'collect', draft);
  network.refuse('/approval-settings', { status: 404, code: 'NOT_FOUND' });
  const { user } = await openPage(`/schemes/collect/${schemeId}/drafts/${must(drafts[0], 'draft').draftId}`);
  await user.click(await screen.findByRole('button', { name: 'Review and publish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Draft published');
});
