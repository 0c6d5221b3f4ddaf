import { useApi } from '@portal/api-client';
import { type Approval, type ApprovalInput, type ApprovalSwitch, listApprovals } from '@portal/api-client/approvals';
import { ifKnown } from '@portal/api-client/cards';
import { Button, type Elements } from '@portal/ui/basics';
import { useQuery } from '@tanstack/react-query';
import { useNeedsApproval } from './approval-queries.ts';
import { PendingApproval } from './pending-approval.tsx';
import { AskedApproval, useApprovalRequest } from './use-approval-request.tsx';

export interface ConnectionPermissionProps {
  readonly kind: ApprovalSwitch;
  /** As in the subjects of requests: `connection of app blik`. */
  readonly subject: string;
  readonly change: ApprovalInput;
  /** The button that connects. */
  readonly children: Elements;
}

/** The button that connects, or what leads to the permission that it needs. */
export function ConnectionPermission({ kind, subject, change, children }: ConnectionPermissionProps) {
  const needsApproval = useNeedsApproval(kind) ?? false;
  const requests = useQuery({ ...ifKnown(listApprovals.query(useApi())), enabled: needsApproval });
  const approval = useApprovalRequest();
  const about = requests.data?.results.filter(({ subjects }) => subjects.includes(subject)) ?? [];
  if (!needsApproval || about.some(isPermitted)) return children;
  const pending = about.find(({ status }) => status === 'PENDING');
  if (pending) return <PendingApproval approval={pending} />;
  return (
    <>
      <Button onClick={() => void approval.ask(change)}>Request approval</Button>
      <AskedApproval request={approval} />
    </>
  );
}

/** How long a permission lasts, as on the platform. */
const PERMITTED_MS = 14 * 86_400_000;

function isPermitted({ status, isRequester, usedOn, endedOn }: Approval): boolean {
  const isFresh = endedOn != null && Date.now() - Date.parse(endedOn) < PERMITTED_MS;
  return status === 'APPROVED' && isRequester && usedOn == null && isFresh;
}
