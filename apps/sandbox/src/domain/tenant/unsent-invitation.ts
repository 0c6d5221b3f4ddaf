import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import type { SendInvitation } from './invitation-keys.ts';

/**
 * Sends a user's invitation unless it has been sent. Called after the transaction that creates the user, so that nobody gets
 * an email about a change that was rolled back. An invitation that could not be sent stays marked as unsent, also across a
 * restart, and the next call or repeated request sends it. Concurrent calls take turns: the email may arrive twice, but is never lost.
 * Throws INVITATION_NOT_SENT.
 */
export async function sendUnsentInvitation(db: Kysely<Schema>, userId: string, send: SendInvitation): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unsent = await trx
      .selectFrom('tenant_users')
      .select(['user_id', 'email_address'])
      .where('user_id', '=', userId)
      .where('invitation_owed', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!unsent) return;
    try {
      await send({ userId: unsent.user_id, emailAddress: unsent.email_address });
    } catch (cause) {
      throw new PlatformError('INVITATION_NOT_SENT', { cause });
    }
    await trx.updateTable('tenant_users').set({ invitation_owed: false }).where('user_id', '=', userId).execute();
  });
}
