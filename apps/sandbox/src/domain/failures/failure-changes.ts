import type { FailureChange } from '@portal/api-client/failures';
import { hasAnyRole } from '@portal/contract';
import { type Kysely, sql } from 'kysely';
import { addDays } from '@portal/validation/calendar-day';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { APP_ACTIVITY } from '../apps/app-activity.ts';
import { PROVIDER_CONFIGURATION_ACTIVITY, PROVIDER_CONNECTION_ACTIVITY } from '../mandates/mandate-activity.ts';
import type { DayRange } from '../reports/report-query.ts';
import { SCHEME_ACTIVITY } from '../schemes/scheme-activity.ts';

interface Told {
  readonly kind: 'configuration' | 'provider' | 'publication';
  readonly thing: Pick<ThingKind, 'kind' | 'readers'>;
  /** The actions of the activity that are told. */
  readonly actions: readonly string[];
}

const TOLD: readonly Told[] = [
  {
    kind: 'publication',
    thing: SCHEME_ACTIVITY.collect.published,
    actions: ['Publish a draft of a collect scheme', 'Delete a collect scheme'],
  },
  {
    kind: 'publication',
    thing: SCHEME_ACTIVITY.payout.published,
    actions: ['Publish a draft of a payout scheme', 'Delete a payout scheme'],
  },
  {
    kind: 'configuration',
    thing: APP_ACTIVITY,
    actions: [
      'Change the configuration of an app',
      'Connect an app',
      'Disconnect an app',
      'Install an app',
      'Uninstall an app',
    ],
  },
  {
    kind: 'provider',
    thing: PROVIDER_CONFIGURATION_ACTIVITY,
    actions: ['Assign a provider to a network', 'Change the provider of a network'],
  },
  {
    kind: 'provider',
    thing: PROVIDER_CONNECTION_ACTIVITY,
    actions: [
      'Change the settings of a provider',
      'Delete the settings of a provider',
      'Connect a provider',
      'Disconnect a provider',
    ],
  },
];

/** More would hide each other on the line of days. */
const MOST = 100;

/**
 * The publications, configurations and assignments on the days of a range, the newest first. Callers without a role that reads a thing get its kind and time
 * only.
 */
export async function readChanges(
  db: Kysely<Schema>,
  tenantId: string,
  { range, roles }: { readonly range: DayRange; readonly roles: readonly string[] },
): Promise<FailureChange[]> {
  const { rows } = await sql<{ at: Date; thing_kind: string; thing_id: string; thing_name: string | null }>`
    select occurred_on as at, thing_kind, thing_id, thing_name from activity_entries
    where tenant_id = ${tenantId} and outcome = 'changed' and thing_id is not null
      and occurred_on >= ${`${range.from}T00:00:00Z`}::timestamptz
      and occurred_on < ${`${addDays(range.to, 1)}T00:00:00Z`}::timestamptz
      and (thing_kind, action) in (
        select thing_kind, action from json_to_recordset(${WANTED}::json) wanted (thing_kind text, action text))
    order by occurred_on desc, seq desc limit ${MOST}`.execute(db);
  return rows.flatMap(({ at, thing_kind, thing_id, thing_name }) => {
    const told = TOLD.find(({ thing }) => thing.kind === thing_kind);
    if (!told) return [];
    const mayRead = hasAnyRole(roles, told.thing.readers);
    const thing = mayRead ? { kind: thing_kind, id: thing_id, name: thing_name ?? thing_id } : null;
    return [{ at: at.toISOString(), kind: told.kind, thing }];
  });
}

const WANTED = JSON.stringify(
  TOLD.flatMap(({ thing, actions }) => actions.map((action) => ({ thing_kind: thing.kind, action }))),
);
