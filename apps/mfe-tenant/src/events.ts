import { APPROVALS, APPROVALS_EVENT } from '@portal/api-client/approvals';
import { defineEvents } from '@portal/api-client/events';
import { announceApproval } from './approvals/announce-approval.ts';
import type { portal } from './portal.config.ts';

export const events = defineEvents<typeof portal>(
  { [APPROVALS_EVENT]: announceApproval },
  {
    /** While the hub was disconnected, requests may have been made or answered. A page that has just opened has read them. */
    catchUp({ queryClient }, lostAt) {
      if (lostAt !== undefined) void queryClient.invalidateQueries({ queryKey: APPROVALS });
    },
  },
);
