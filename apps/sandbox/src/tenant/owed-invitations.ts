import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import type { SendInvitation } from './invitation-keys.ts';

/**
 * Sends the invitation that a user is owed, if it was not sent yet. It is called after the transaction that owes it, so that
 * nobody is invited to what was rolled back, and the debt outlives a failure and a restart: the next call, also that of a
 * repeated request, tries again. Calls at once wait for each other; the invitation may arrive twice, but never not at all.
 * Throws INVITATION_NOT_SENT.
 */
export async function sendOwedInvitation(db: Kysely<Schema>, userId: string, send: SendInvitation): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owed = await trx
      .selectFrom('tenant_users')
      .select(['user_id', 'email_address'])
      .where('user_id', '=', userId)
      .where('invitation_owed', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!owed) return;
    try {
      await send({ userId: owed.user_id, emailAddress: owed.email_address });
    } catch (cause) {
      throw new PlatformError('INVITATION_NOT_SENT', { cause });
    }
    await trx.updateTable('tenant_users').set({ invitation_owed: false }).where('user_id', '=', userId).execute();
  });
}
