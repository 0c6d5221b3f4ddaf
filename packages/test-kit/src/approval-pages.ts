import { definePortal } from '@portal/contract';

/** The page of a request, to which other areas lead. For `otherAreas`. */
export const approvalPages = definePortal({
  contract: 1,
  id: 'tenant',
  owner: 'Tenant team',
  routes: [{ id: 'tenant.approval', path: '/approvals/:approvalId', title: 'Approval', access: {} }],
});
