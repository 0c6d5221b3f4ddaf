import { isNotFound, useApi } from '@portal/api-client';
import { type Approval, APPROVAL_STATUSES, listApprovals } from '@portal/api-client/approvals';
import { useAccess } from '@portal/auth';
import { useApprovalHref } from '@portal/platform-ui/approvals';
import { EmptyState, PageHeader, Panel, RelativeTime, StatusTag, statusWords } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, type TableFilter, type TableSort } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ApprovalSwitches } from './approval-switches.tsx';
import { kindWords } from './approval-words.ts';

export function ApprovalsPage() {
  const approvals = useQuery(listApprovals.query(useApi()));
  const { isAdmin } = useAccess();
  const hrefOf = useApprovalHref();
  const columns = useMemo(() => columnsWith(hrefOf), [hrefOf]);
  if (isNotFound(approvals.error)) {
    return (
      <>
        <PageHeader title="Approvals" />
        <Panel>
          <EmptyState title="No approvals" text="This platform does not have approvals." />
        </Panel>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Approvals" description="Changes that a second person approves before they take effect." />
      <Stack gap={5}>
        <PagedTable
          id="approvals"
          label="Approvals"
          columns={columns}
          filters={FILTERS}
          query={approvals}
          rows={approvals.data?.results}
          rowKey={({ approvalId }) => approvalId}
          defaultSort={NEWEST_FIRST}
          empty={
            <Panel>
              <EmptyState
                icon={<ShieldCheck size={22} aria-hidden />}
                title="No requests yet"
                text="A request appears here when somebody makes a change that needs an approval."
              />
            </Panel>
          }
        />
        {/* Where the list has its height, so that nothing moves. */}
        {isAdmin && !approvals.isPending && <ApprovalSwitches />}
      </Stack>
    </>
  );
}

export default ApprovalsPage;

const NEWEST_FIRST: TableSort = { column: 'requestedOn', direction: 'desc' };

const FILTERS: readonly TableFilter<Approval>[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'checkbox',
    value: ({ status }) => status,
    options: APPROVAL_STATUSES.map((status) => ({ value: status, label: statusWords(status) })),
  },
];

function columnsWith(hrefOf: (approval: Approval) => string | undefined): readonly PagedColumn<Approval>[] {
  return [
    {
      id: 'title',
      header: 'Change',
      value: ({ title }) => title,
      cell(approval) {
        const to = hrefOf(approval);
        return to === undefined ? approval.title : <Link to={to}>{approval.title}</Link>;
      },
      sortable: true,
      searchable: true,
    },
    {
      id: 'status',
      header: 'Status',
      width: 150,
      value: ({ status }) => status,
      cell: (approval) => (
        <Stack as="span" gap={1}>
          <span>
            <StatusTag status={approval.status} />
          </span>
          {approval.mayApprove && <span>Waiting for you</span>}
          {approval.approvers === 0 && <span>Nobody can approve it</span>}
        </Stack>
      ),
      onCard: true,
      sortable: true,
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 190,
      value: ({ kind }) => kindWords(kind),
      sortable: true,
      searchable: true,
    },
    {
      id: 'requestedOn',
      header: 'Requested',
      width: 120,
      value: ({ requestedOn }) => requestedOn,
      cell: ({ requestedOn }) => <RelativeTime value={requestedOn} />,
      onCard: true,
      sortable: true,
    },
    {
      id: 'requestedBy',
      header: 'Requested by',
      width: 230,
      value: ({ requestedBy }) => requestedBy,
      sortable: true,
      searchable: true,
    },
  ];
}
