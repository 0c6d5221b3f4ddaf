import { type Transport, useApi } from '@portal/api-client';
import {
  type Approval,
  APPROVAL_SETTINGS,
  APPROVALS,
  type ApprovalSwitch,
  approve,
  getApprovalSettings,
  listApprovals,
  withdraw,
} from '@portal/api-client/approvals';
import { ifKnown } from '@portal/api-client/cards';
import type { Resource } from '@portal/api-client/resource';
import { mutationOptions, useQuery } from '@tanstack/react-query';

/** The switches; null on a platform without approvals. */
export const approvalSettings = (api: Transport) => ifKnown(getApprovalSettings.query(api));

/** The requests that wait for an answer; null on a platform without approvals. */
export const pendingApprovals = (api: Transport) => ifKnown(listApprovals.query(api, 'PENDING'));

/** Whether a kind of change needs an approval; undefined until that is known. */
export function useNeedsApproval(kind: ApprovalSwitch, { enabled = true } = {}): boolean | undefined {
  const { data, isError } = useQuery({ ...approvalSettings(useApi()), enabled });
  // The platform refuses what needs an approval.
  if (isError || data === null) return false;
  return data?.[kind];
}

/** The pending request that changes one of these things, such as `draft 1f0c…`; undefined if there is none. */
export function usePendingApproval(subject: string, { enabled = true } = {}): Approval | undefined {
  const { data } = useQuery({ ...pendingApprovals(useApi()), enabled });
  return data?.results.find(({ subjects }) => subjects.includes(subject));
}

/** The latest request about a thing that was declined since an instant; undefined if there is none. */
export function useDeclinedApproval(subject: string, since: string, { enabled = true } = {}): Approval | undefined {
  const { data } = useQuery({ ...ifKnown(listApprovals.query(useApi(), 'DECLINED')), enabled });
  const latest = data?.results.find(({ subjects }) => subjects.includes(subject));
  return latest?.endedOn != null && Date.parse(latest.endedOn) > Date.parse(since) ? latest : undefined;
}

/** `changes`: what an approved change makes stale. */
export function approvalOf(api: Transport, approvalId: string, changes: readonly Resource[]) {
  return mutationOptions({
    mutationFn: () => approve(api, approvalId),
    meta: {
      invalidates: [APPROVALS, APPROVAL_SETTINGS, ...changes],
      success: 'Change approved',
      failure: 'Failed to approve the change',
    },
  });
}

export function withdrawal(api: Transport, approvalId: string) {
  return mutationOptions({
    mutationFn: () => withdraw(api, approvalId),
    meta: { invalidates: [APPROVALS], success: 'Request withdrawn', failure: 'Failed to withdraw the request' },
  });
}
