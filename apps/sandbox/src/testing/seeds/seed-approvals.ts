import type { Kysely } from 'kysely';
import { PRIVILEGED_ROLES } from '@portal/api-client/approvals';
import type { Schema, StoredAuthor } from '../../platform/database/schema.ts';

const DAY_MS = 86_400_000;

/** Adds a request to connect a provider. Default of the requester: nobody with a demo account. Everybody who can approve anything can approve it. */
export async function addApproval(
  db: Kysely<Schema>,
  {
    approvalId,
    tenantId,
    requester = { id: 'requester', email: 'requester@northwind.example' },
  }: { readonly approvalId: string; readonly tenantId: string; readonly requester?: StoredAuthor },
): Promise<void> {
  await db
    .insertInto('approvals')
    .values({
      approval_id: approvalId,
      tenant_id: tenantId,
      kind: 'providerConfigurations',
      change: 'providerConnection',
      title: 'Connect GoCardless',
      note: 'For direct debits in the United Kingdom',
      required: JSON.stringify([PRIVILEGED_ROLES]),
      readers: [...PRIVILEGED_ROLES],
      subjects: ['connection of provider gocardless'],
      depends_on: [],
      stored: JSON.stringify({ provider: 'gocardless' }),
      shown: JSON.stringify({
        changes: [{ name: 'Connection', after: 'By the requester, once, on the page of the provider' }],
        publications: [],
      }),
      sealed: null,
      excluded: JSON.stringify([requester]),
      requester_id: requester.id,
      requester_user_id: null,
      requested_by: requester.email,
      requested_on: new Date(),
      expires_on: new Date(Date.now() + 14 * DAY_MS),
      ended_on: null,
      ended_by: null,
      reason: null,
      is_permission: true,
      used_on: null,
    })
    .execute();
}

/** Moves the approval of a request into the past, so that its permission has just ended. */
export async function endPermission(db: Kysely<Schema>, approvalId: string): Promise<void> {
  const endedOn = new Date(Date.now() - 14 * DAY_MS);
  await db.updateTable('approvals').set({ ended_on: endedOn }).where('approval_id', '=', approvalId).execute();
}
