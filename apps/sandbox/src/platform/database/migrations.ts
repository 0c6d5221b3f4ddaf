import { type Kysely, type Migration, Migrator } from 'kysely';
import * as platform from './migrations/0001-platform.ts';
import * as identity from './migrations/0003-identity.ts';
import * as invitations from './migrations/0004-invitations.ts';
import * as owedInvitations from './migrations/0006-owed-invitations.ts';
import * as addressKeys from './migrations/0007-address-keys.ts';
import * as webhooks from './migrations/0008-webhooks.ts';
import * as payments from './migrations/0010-payments.ts';
import * as paymentArrivals from './migrations/0011-payment-arrivals.ts';
import * as reportDays from './migrations/0012-report-days.ts';
import * as daysByCreatedDay from './migrations/0013-days-by-created-day.ts';
import * as completedPayments from './migrations/0014-completed-payments.ts';
import * as apps from './migrations/0016-apps.ts';
import * as paymentsOfApps from './migrations/0017-payments-of-apps.ts';
import { vacuumPayments } from './migrations/frozen/without-indexes.ts';
import * as schemes from './migrations/0019-schemes.ts';
import * as rewardGroups from './migrations/0020-reward-groups.ts';
import * as creditorProfiles from './migrations/0021-creditor-profiles.ts';
import * as themes from './migrations/0022-themes.ts';
import * as consentAttempts from './migrations/0023-consent-attempts.ts';
import * as hashedTokens from './migrations/0024-hashed-tokens.ts';
import * as deletedRewardGroups from './migrations/0025-deleted-reward-groups.ts';
import * as goneDestinations from './migrations/0026-gone-destinations.ts';
import * as testPayments from './migrations/0027-test-payments.ts';
import * as logosWithoutMetadata from './migrations/0028-logos-without-metadata.ts';
import * as demoParts from './migrations/0029-demo-parts.ts';
import * as subjectsOfBatches from './migrations/0030-subjects-of-batches.ts';
import * as keyUses from './migrations/0031-key-uses.ts';
import * as keyReplacements from './migrations/0032-key-replacements.ts';
import * as exportsOfKeys from './migrations/0033-exports-of-keys.ts';
import * as reportedChargebacks from './migrations/0034-reported-chargebacks.ts';
import * as listFigures from './migrations/0035-list-figures.ts';
import * as searchedAmounts from './migrations/0036-searched-amounts.ts';
import * as draftNumbers from './migrations/0039-draft-numbers.ts';
import * as activity from './migrations/0040-activity.ts';
import * as approvals from './migrations/0041-approvals.ts';
import * as activitySearch from './migrations/0042-activity-search.ts';
import * as endedPayments from './migrations/0043-ended-payments.ts';
import * as reportSchedules from './migrations/0044-report-schedules.ts';
import { Refusal } from '../refusal.ts';
import type { Schema } from './schema.ts';

/** Inserted demo data, which the demo layer does now. Databases have recorded its name. */
const EMPTY: Migration = { up: async () => undefined };

/** In the order of their names, in which they run. Each runs once per database; never edit one, or what it imports. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-demo-data': EMPTY,
  '0003-identity': identity,
  '0004-invitations': invitations,
  '0005-demo-invitation': EMPTY,
  '0006-owed-invitations': owedInvitations,
  '0007-address-keys': addressKeys,
  '0008-webhooks': webhooks,
  '0009-demo-webhooks': EMPTY,
  '0010-payments': payments,
  '0011-payment-arrivals': paymentArrivals,
  '0012-report-days': reportDays,
  '0013-days-by-created-day': daysByCreatedDay,
  '0014-completed-payments': completedPayments,
  '0016-apps': apps,
  '0017-payments-of-apps': paymentsOfApps,
  '0018-demo-balances': EMPTY,
  '0019-schemes': schemes,
  '0020-reward-groups': rewardGroups,
  '0021-creditor-profiles': creditorProfiles,
  '0022-themes': themes,
  '0023-consent-attempts': consentAttempts,
  '0024-hashed-tokens': hashedTokens,
  '0025-deleted-reward-groups': deletedRewardGroups,
  '0026-gone-destinations': goneDestinations,
  '0027-test-payments': testPayments,
  '0028-logos-without-metadata': logosWithoutMetadata,
  '0029-demo-parts': demoParts,
  '0030-subjects-of-batches': subjectsOfBatches,
  '0031-key-uses': keyUses,
  '0032-key-replacements': keyReplacements,
  '0033-exports-of-keys': exportsOfKeys,
  '0034-reported-chargebacks': reportedChargebacks,
  '0035-list-figures': listFigures,
  '0036-searched-amounts': searchedAmounts,
  '0039-draft-numbers': draftNumbers,
  '0040-activity': activity,
  '0041-approvals': approvals,
  '0042-activity-search': activitySearch,
  '0043-ended-payments': endedPayments,
  '0044-report-schedules': reportSchedules,
};

/**
 * Runs the missing migrations. Safe when several sandboxes start at the same time on one PostgreSQL. Throws a Refusal if a newer
 * version ran others.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  // Branches may be merged in another order than their migrations, and a database may have been started between two merges.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new Refusal(
      'The database was changed by another version of the portal: start that version, or use another database.',
    );
  }
  if (error) throw error;
  // They rewrite every payment or every count.
  const written = new Set(['0017-payments-of-apps', '0027-test-payments']);
  if (results.some(({ migrationName }) => written.has(migrationName))) await vacuumPayments(db);
}
