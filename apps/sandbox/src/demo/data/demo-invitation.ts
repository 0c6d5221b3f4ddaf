import type { Kysely } from 'kysely';
import { DEMO_INVITATION, demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Invites a person without a login to a demo tenant. */
export async function insertDemoInvitation(db: Kysely<Schema>): Promise<void> {
  const { email, tenant, roles } = DEMO_INVITATION;
  const now = new Date();
  await db
    .insertInto('tenant_users')
    .values({
      user_id: demoId(`user ${tenant} ${email}`),
      tenant_id: demoId(`tenant ${tenant}`),
      subject: null,
      email_address: email,
      roles: [...roles],
      invitation_status: 'INVITED',
      created_on: now,
      invited_on: now,
    })
    // A user may already have invited the address.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Renews the demo invitation, which would otherwise expire a week after the first start. Returns the id of the invited user,
 * or undefined if the invitation has been accepted or the user deleted.
 */
export async function renewDemoInvitation(db: Kysely<Schema>): Promise<string | undefined> {
  const { email, tenant } = DEMO_INVITATION;
  const row = await db
    .updateTable('tenant_users')
    .set({ invited_on: new Date() })
    .where('tenant_id', '=', demoId(`tenant ${tenant}`))
    .where('email_address', '=', email)
    .where('invitation_status', '=', 'INVITED')
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
