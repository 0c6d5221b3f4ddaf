import { activityCalls } from '../domain/activity/access-calls.ts';
import { approvalCalls } from '../domain/approvals/access-calls.ts';
import { appCalls } from '../domain/apps/access-calls.ts';
import { moneyCalls } from '../domain/apps/money/money-access-calls.ts';
import { exportCalls } from '../domain/exports/access-calls.ts';
import { mandateCalls } from '../domain/mandates/access-calls.ts';
import { orderCalls } from '../domain/orders/access-calls.ts';
import { reportCalls } from '../domain/reports/access-calls.ts';
import { rewardCalls } from '../domain/rewards/access-calls.ts';
import { scheduleCalls } from '../domain/schedules/access-calls.ts';
import { schemeCalls } from '../domain/schemes/access-calls.ts';
import { tenantCalls } from '../domain/tenant/access-calls.ts';
import { themeCalls } from '../domain/themes/access-calls.ts';
import { webhookCalls } from '../domain/webhooks/access-calls.ts';
import type { AccessCalls } from './access-calls.ts';

/** The declared calls of every folder. */
export const DECLARED_CALLS: readonly AccessCalls[] = [
  tenantCalls,
  activityCalls,
  approvalCalls,
  webhookCalls,
  orderCalls,
  reportCalls,
  exportCalls,
  scheduleCalls,
  appCalls,
  moneyCalls,
  schemeCalls,
  rewardCalls,
  mandateCalls,
  themeCalls,
];
