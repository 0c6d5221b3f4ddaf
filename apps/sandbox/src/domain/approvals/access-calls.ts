import type { AccessCalls } from '../../testing/access-calls.ts';
import type { TestSandbox } from '../../testing/test-sandbox.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addApproval } from '../../testing/seeds/seeds.ts';

const APPROVERS = {
  openTo: ['APP_WRITE', 'COLLECT_SCHEME_WRITE', 'MANDATE_WRITE', 'PAYOUT_SCHEME_WRITE'],
  usersOnly: true,
} as const;
const own = demoId('approval of the access test');
const foreign = demoId('foreign approval of the access test');
/** A request of the demo tenant's admin. */
export const REQUESTED_BY_ADMIN = demoId('own approval of the access test');

export const approvalCalls: AccessCalls = {
  ids: { approvalId: { own, foreign } },
  calls: [
    { route: 'GET v1/tenant/approval-settings', openTo: 'member', usersOnly: true },
    { route: 'PUT v1/tenant/approval-settings', openTo: [], usersOnly: true, body: { schemes: false } },
    { route: 'GET v1/tenant/approvals', ...APPROVERS },
    {
      // Every caller gets past the access of the route.
      route: 'POST v1/tenant/approvals',
      ...APPROVERS,
      body: {},
      response: [400, ['VALIDATION_FAILED']],
    },
    { route: 'GET v1/tenant/approvals/:approvalId', ...APPROVERS },
    { route: 'POST v1/tenant/approvals/:approvalId/approve', ...APPROVERS, response: [200, []] },
    {
      route: 'POST v1/tenant/approvals/:approvalId/decline',
      ...APPROVERS,
      body: { reason: 'Not today' },
      response: [200, []],
    },
    {
      route: 'POST v1/tenant/approvals/:approvalId/withdraw',
      ...APPROVERS,
      // Only the requester may.
      response: [403, ['FORBIDDEN']],
    },
  ],
  async seed({ db }: TestSandbox) {
    await addApproval(db, { approvalId: own, tenantId: demoId('tenant Northwind Payments') });
    const email = 'admin@northwind.example';
    await addApproval(db, {
      approvalId: REQUESTED_BY_ADMIN,
      tenantId: demoId('tenant Northwind Payments'),
      requester: { id: demoId(email), email },
    });
    await addApproval(db, { approvalId: foreign, tenantId: demoId('tenant Contoso Retail') });
  },
};
