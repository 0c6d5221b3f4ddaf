import type { KnownMethods } from '@portal/api-client/scheme-rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { rewardGroupIds } from '../rewards/reward-group-rows.ts';
import { methodsOf } from './app-methods.ts';

/** What the rules of a tenant's schemes can name. */
export interface KnownToRules {
  readonly methods: KnownMethods;
  /** Ids; `undefined` in a trial, where rules have no reward groups. */
  readonly rewardGroups: ReadonlySet<string> | undefined;
}

export async function knownToRules(db: Kysely<Schema>, tenantId: string): Promise<KnownToRules> {
  const methods = await methodsOf(db, tenantId);
  const rewardGroups = (await isTrial(db, tenantId)) ? undefined : await rewardGroupIds(db, tenantId);
  return { methods, rewardGroups };
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
