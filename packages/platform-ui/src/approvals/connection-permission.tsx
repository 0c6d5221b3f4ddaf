import { useApi } from '@portal/api-client';
import { type Approval, type ApprovalSwitch, isPermitted, listApprovals } from '@portal/api-client/approvals';
import { ifKnown } from '@portal/api-client/cards';
import type { Elements } from '@portal/ui/basics';
import { useQuery } from '@tanstack/react-query';
import { useNeedsApproval } from './approval-queries.ts';
import { PendingApproval } from './pending-approval.tsx';

/**
 * Whether the user may connect on a consent page: 'given' where that needs no approval, or an approval permits it; 'missing'; or the request that waits for
 * an approval. 'given' until it is known: the platform refuses what needs an approval.
 */
export type ConnectionPermission = 'given' | 'missing' | Approval;

/** Returns a function from the subject of requests, such as `connection of app blik`, to the permission. `enabled`: whether the user may connect at all. */
export function useConnectionPermissions(
  kind: ApprovalSwitch,
  { enabled }: { readonly enabled: boolean },
): (subject: string) => ConnectionPermission {
  const needsApproval = useNeedsApproval(kind, { enabled }) ?? false;
  const requests = useQuery({ ...ifKnown(listApprovals.query(useApi())), enabled: enabled && needsApproval });
  return (subject) => {
    if (!needsApproval || !requests.data) return 'given';
    const about = requests.data.results.filter(({ subjects }) => subjects.includes(subject));
    if (about.some(isPermitted)) return 'given';
    return about.find(({ status }) => status === 'PENDING') ?? 'missing';
  };
}

export interface UnlessPendingProps {
  readonly permission: ConnectionPermission;
  /** The button that connects, or requests the permission. */
  readonly children: Elements;
}

/** The button that connects, or in its place the request that waits for an approval. */
export function UnlessPending({ permission, children }: UnlessPendingProps) {
  return typeof permission === 'object' ? <PendingApproval approval={permission} /> : children;
}
