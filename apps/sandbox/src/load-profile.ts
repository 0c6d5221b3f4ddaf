import { sql } from 'kysely';
import { openDatabase } from './database/open-database.ts';

/**
 * Gives a tenant many accepted users, for measuring, in the data directory of a sandbox that is stopped. Throws a Refusal
 * while one is running.
 */
export async function addUsers(dataDir: string, tenantId: string, count: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    await sql`
      insert into tenant_users
        (user_id, tenant_id, subject, email_address, roles, invitation_status, created_on, invited_on)
      select gen_random_uuid(), ${tenantId}, gen_random_uuid(), 'user' || n || '@load.example',
        case n % 3
          when 0 then array['APP_READ', 'TRANSACTION_READ']
          when 1 then array['WEBHOOK_WRITE']
          else array['MANDATE_READ', 'COLLECT_SCHEME_WRITE', 'PAYOUT_SCHEME_WRITE']
        end,
        'ACCEPTED', now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`.execute(db);
  } finally {
    await close();
  }
}
