import type { Kysely } from 'kysely';
import { DEMO_INVITATION, demoId } from '../../../demo/data/demo-tenants.ts';
import type { Schema } from '../schema.ts';

export async function up(db: Kysely<Schema>): Promise<void> {
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
