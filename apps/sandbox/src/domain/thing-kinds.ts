import type { ThingKind } from '../platform/activity/thing-kind.ts';
import { APPROVAL_ACTIVITY, APPROVAL_SETTINGS_ACTIVITY } from './approvals/approval-activity.ts';
import { APP_ACTIVITY } from './apps/app-activity.ts';
import { EXPORT_ACTIVITY } from './exports/export-activity.ts';
import {
  CREDITOR_PROFILE_ACTIVITY,
  PROVIDER_CONFIGURATION_ACTIVITY,
  PROVIDER_CONNECTION_ACTIVITY,
} from './mandates/mandate-activity.ts';
import { REWARD_GROUP_ACTIVITY } from './rewards/reward-group-activity.ts';
import { SCHEME_ACTIVITY } from './schemes/scheme-activity.ts';
import { SCHEDULE_ACTIVITY } from './schedules/schedule-activity.ts';
import { KEY_ACTIVITY, TENANT_ACTIVITY, USER_ACTIVITY } from './tenant/tenant-activity.ts';
import { THEME_ACTIVITY } from './themes/theme-activity.ts';
import { WEBHOOK_ACTIVITY } from './webhooks/webhook-activity.ts';

/** Every kind of thing that people change. */
export const THING_KINDS: readonly ThingKind[] = [
  APPROVAL_ACTIVITY,
  APPROVAL_SETTINGS_ACTIVITY,
  APP_ACTIVITY,
  SCHEME_ACTIVITY.collect.published,
  CREDITOR_PROFILE_ACTIVITY,
  EXPORT_ACTIVITY,
  KEY_ACTIVITY,
  SCHEME_ACTIVITY.payout.published,
  PROVIDER_CONFIGURATION_ACTIVITY,
  PROVIDER_CONNECTION_ACTIVITY,
  SCHEDULE_ACTIVITY,
  REWARD_GROUP_ACTIVITY,
  TENANT_ACTIVITY,
  THEME_ACTIVITY,
  USER_ACTIVITY,
  WEBHOOK_ACTIVITY,
];
