import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { insertDemoApps } from './data/demo-apps.ts';
import { insertDemoBalances } from './data/demo-balances.ts';
import { insertDemoCreditorProfiles } from './data/demo-creditor-profiles.ts';
import { insertDemoInvitation } from './data/demo-invitation.ts';
import { insertDemoRewardGroups } from './data/demo-reward-groups.ts';
import { insertDemoSchemes } from './data/demo-schemes.ts';
import { insertDemoThemes } from './data/demo-themes.ts';
import { insertDemoSignIns } from './data/insert-demo-sign-ins.ts';
import { insertDemoTenants } from './data/insert-demo-tenants.ts';
import { insertDemoWebhooks } from './data/insert-demo-webhooks.ts';

/** The parts of the demo data in the order in which they are inserted. Databases have recorded their names. */
const PARTS: Readonly<Record<string, (db: Kysely<Schema>) => Promise<void>>> = {
  tenants: insertDemoTenants,
  invitation: insertDemoInvitation,
  webhooks: insertDemoWebhooks,
  apps: insertDemoApps,
  balances: insertDemoBalances,
  schemes: insertDemoSchemes,
  'reward-groups': insertDemoRewardGroups,
  'creditor-profiles': insertDemoCreditorProfiles,
  themes: insertDemoThemes,
  'sign-ins': insertDemoSignIns,
};

/**
 * Gives a database the parts of the demo data that it has not been given yet, in one transaction. Safe when several sandboxes start at
 * the same time on one PostgreSQL.
 */
export async function seedDemo(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [part, insert] of Object.entries(PARTS)) {
      // Waits here while another sandbox inserts the part.
      const claim = await trx
        .insertInto('demo_parts')
        .values({ part })
        .onConflict((conflict) => conflict.doNothing())
        .returning('part')
        .executeTakeFirst();
      if (claim) await insert(trx);
    }
  });
}

/** Inserts every part of the demo data into a database that has none of its rows. */
export async function insertDemo(db: Kysely<Schema>): Promise<void> {
  for (const insert of Object.values(PARTS)) await insert(db);
}
