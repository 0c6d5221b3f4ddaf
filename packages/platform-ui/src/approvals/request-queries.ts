import type { Transport } from '@portal/api-client';
import {
  type ApprovalInput,
  decline,
  type DeclineInput,
  getApproval,
  requestApproval,
} from '@portal/api-client/approval-requests';
import { APPROVALS } from '@portal/api-client/approvals';
import { mutationOptions } from '@tanstack/react-query';

export const approvalDetail = getApproval.query;

export function approvalRequest(api: Transport) {
  return mutationOptions({
    mutationFn: (input: ApprovalInput) => requestApproval(api, input),
    meta: {
      invalidates: [APPROVALS],
      success: 'Approval requested',
      failure: 'Failed to request the approval',
      unconfirmed: {
        title: 'We could not confirm that the approval was requested',
        detail: 'Try again: it is requested once.',
      },
    },
  });
}

export function declining(api: Transport, approvalId: string) {
  return mutationOptions({
    mutationFn: (input: DeclineInput) => decline(api, approvalId, input),
    meta: { invalidates: [APPROVALS], success: 'Change declined', failure: 'Failed to decline the change' },
  });
}
