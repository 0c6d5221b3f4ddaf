import type { Approval } from '@portal/api-client/approvals';
import { useRouteHref } from '@portal/contract/react';
import { RelativeTime, WarningAlert } from '@portal/ui/basics';
import { Link } from 'react-router-dom';

/** The address of a request: publications have a page with their difference. Undefined if the user may not open it. */
export function useApprovalHref(): (approval: Pick<Approval, 'approvalId' | 'kind'>) => string | undefined {
  const routeHref = useRouteHref();
  return ({ approvalId, kind }) =>
    routeHref(kind === 'schemes' ? 'schemes.approval' : 'tenant.approval', { approvalId });
}

/** Says that a change waits for an approval, and leads to the request. */
export function PendingApproval({ approval }: { readonly approval: Approval }) {
  const href = useApprovalHref()(approval);
  return (
    <WarningAlert quiet title="Waiting for approval">
      <p>
        <span>{`Requested by ${approval.requestedBy} `}</span>
        <RelativeTime value={approval.requestedOn} />
        <span>. Any change makes the request lapse. </span>
        {href !== undefined && <Link to={href}>Open the request</Link>}
      </p>
    </WarningAlert>
  );
}
