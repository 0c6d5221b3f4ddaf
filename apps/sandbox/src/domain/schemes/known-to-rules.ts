import type { KnownMethods, KnownRewardGroups, KnownToRules } from '@portal/scheme-rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { readKnownRewardGroups } from '../rewards/reward-group-rows.ts';
import { methodsOf } from './app-methods.ts';

/** The apps, methods and groups that the rules of a tenant's schemes can name, from the database. */
export interface KnownToPlatform extends KnownToRules {
  readonly methods: KnownMethods;
  readonly rewardGroups: KnownRewardGroups;
  readonly isTrial: boolean;
}

export async function knownToRules(db: Kysely<Schema>, tenantId: string): Promise<KnownToPlatform> {
  return {
    methods: await methodsOf(db, tenantId),
    rewardGroups: await readKnownRewardGroups(db, tenantId),
    isTrial: await isTrial(db, tenantId),
  };
}

async function isTrial(db: Kysely<Schema>, tenantId: string): Promise<boolean> {
  const flag = await db
    .selectFrom('tenant_flags')
    .select('variant')
    .where('tenant_id', '=', tenantId)
    .where('flag_key', '=', 'enableTrialAccount')
    .executeTakeFirst();
  return flag?.variant === 'on';
}
