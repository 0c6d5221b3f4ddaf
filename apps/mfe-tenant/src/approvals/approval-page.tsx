import { useApi } from '@portal/api-client';
import { useCrumbTitle } from '@portal/contract/react';
import { approvalDetail, ApprovalFrame, useApprovalHref } from '@portal/platform-ui/approvals';
import { ChangeList } from '@portal/platform-ui/history';
import { usePathParams } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { DetailPage } from '@portal/ui/page-parts';
import { APPROVED_RESOURCES } from './approved-resources.ts';
import { PermittedKey } from './permitted-key.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';

/** A request, with the facts that it changes. Publications have a page in the schemes area. */
export function ApprovalPage() {
  const { approvalId = '' } = usePathParams();
  const approval = useQuery(approvalDetail(useApi(), approvalId));
  useCrumbTitle(approval.data?.title);
  const hrefOf = useApprovalHref();
  // Links in toasts lead here, whatever the kind.
  const to = approval.data?.kind === 'schemes' ? hrefOf(approval.data) : undefined;
  if (to !== undefined) return <Navigate to={to} replace />;
  return (
    <FormsProvider>
      <DetailPage title="Approval" query={approval} wide>
        {(data) => (
          <>
            <ApprovalFrame approval={data} changes={APPROVED_RESOURCES}>
              <ChangeList changes={data.changes} />
            </ApprovalFrame>
            {data.status === 'APPROVED' && <PermittedKey approval={data} />}
          </>
        )}
      </DetailPage>
    </FormsProvider>
  );
}

export default ApprovalPage;
