import { APPROVAL_SWITCHES, approvalSettingsInputSchema, approvalSettingsSchema } from '@portal/api-client/approvals';
import { APPROVAL_SETTINGS_ACTIVITY } from './approval-activity.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { lockAdmins } from '../tenant/lock-admins.ts';
import { activeUsers, requireTwoApprovers } from './approvers.ts';
import { readApprovalSettings, storeApprovalSettings } from './approval-settings.ts';

const getApprovalSettings = defineRoute({
  method: 'GET',
  url: '/tenant/approval-settings',
  config: { access: 'member', usersOnly: true },
  schema: {
    tags: ['Approvals'],
    operationId: 'getApprovalSettings',
    summary: 'Read which kinds of change need an approval',
    response: responses(approvalSettingsSchema),
  },
  handler: async (request) =>
    success(await readApprovalSettings(request.server.services.db, memberOf(request).tenantId)),
});

const updateApprovalSettings = defineRoute({
  method: 'PUT',
  url: '/tenant/approval-settings',
  config: {
    activity: {
      of: APPROVAL_SETTINGS_ACTIVITY,
      action: 'Change the required approvals',
      id: (request) => memberOf(request).tenantId,
    },
    access: { anyOf: ['TENANT_ADMIN'] },
    usersOnly: true,
    refusals: ['TWO_APPROVERS_REQUIRED', 'APPROVAL_REQUIRED'],
  },
  schema: {
    tags: ['Approvals'],
    operationId: 'updateApprovalSettings',
    summary: 'Require approvals',
    description:
      'A switch that is left out stays as it is. To turn one on, two people must be able to approve the change. To turn one off, request an approval.',
    body: approvalSettingsInputSchema,
    response: responses(approvalSettingsSchema),
  },
  async handler(request) {
    const changes = request.body;
    const { tenantId } = memberOf(request);
    return request.server.services.db.transaction().execute(async (trx) => {
      await lockAdmins(trx, request);
      const before = await readApprovalSettings(trx, tenantId);
      const users = await activeUsers(trx, tenantId);
      for (const name of APPROVAL_SWITCHES) {
        if (before[name] && changes[name] === false) throw new PlatformError('APPROVAL_REQUIRED', { field: name });
        if (!before[name] && changes[name] === true) requireTwoApprovers(users, name);
      }
      await storeApprovalSettings(trx, tenantId, changes);
      return success(await readApprovalSettings(trx, tenantId));
    });
  },
});

/** v1/tenant/approval-settings: which kinds of change need an approval. */
export const approvalSettingsRoutes: readonly Route[] = [getApprovalSettings, updateApprovalSettings];
