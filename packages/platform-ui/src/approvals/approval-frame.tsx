import { useApi } from '@portal/api-client';
import { type Approval, APPROVALS } from '@portal/api-client/approvals';
import type { Resource } from '@portal/api-client/resource';
import { useRouteHref } from '@portal/contract/react';
import { Button, type Elements, PageHeader, Panel, RelativeTime, StatusTag, WarningAlert } from '@portal/ui/basics';
import { Facts, LazyDialog, Row, Stack, TimeFact, type TimeFactProps } from '@portal/ui/page-parts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { approvalOf, withdrawal } from './approval-queries.ts';
import { OutcomeInWords } from './outcome-in-words.tsx';

export interface ApprovalFrameProps {
  readonly approval: Approval;
  /** The resources that the approved change makes stale. */
  readonly changes: readonly Resource[];
  /** The change, as the requester saw it. */
  readonly children: Elements;
}

/** The page of a request: who asks for what, the change, and the buttons for those who may answer. */
export function ApprovalFrame({ approval, changes, children }: ApprovalFrameProps) {
  const { approvalId, title, status, requestedBy, requestedOn, note } = approval;
  const api = useApi();
  const approving = useMutation(approvalOf(api, approvalId, changes));
  const withdrawing = useMutation(withdrawal(api, approvalId));
  const [isDeclining, setDeclining] = useState(false);
  const queryClient = useQueryClient();
  // Somebody may have answered it, or changed the thing, in the meantime.
  const reload = { onError: () => void queryClient.invalidateQueries({ queryKey: APPROVALS }) };
  const list = useRouteHref()('tenant.approvals');
  const isPending = status === 'PENDING';
  const time = timeOf(approval);
  const facts = [
    ...(note == null ? [] : [{ term: 'Note', value: note }]),
    ...(time ? [{ term: time.term, value: <TimeFact {...time} /> }] : []),
  ];
  const isBusy = approving.isPending || withdrawing.isPending;
  return (
    <>
      <PageHeader
        title={title}
        description={
          <Row as="span">
            <StatusTag status={status} />
            <span>
              <span>{`Requested by ${requestedBy} `}</span>
              <RelativeTime value={requestedOn} />
            </span>
            <OutcomeInWords approval={approval} />
            {list !== undefined && <Link to={list}>All requests</Link>}
          </Row>
        }
        actions={
          <>
            {isPending && approval.isRequester && (
              <Button
                single
                icon={<Undo2 size={16} aria-hidden />}
                busy={withdrawing.isPending}
                disabled={isBusy}
                onClick={() => withdrawing.mutate(undefined, reload)}
              >
                Withdraw
              </Button>
            )}
            {approval.mayApprove && (
              <>
                <Button icon={<X size={16} aria-hidden />} disabled={isBusy} onClick={() => setDeclining(true)}>
                  Decline
                </Button>
                <Button
                  variant="primary"
                  single
                  icon={<Check size={16} aria-hidden />}
                  busy={approving.isPending}
                  disabled={isBusy}
                  onClick={() => approving.mutate(undefined, reload)}
                >
                  Approve
                </Button>
              </>
            )}
          </>
        }
      />
      <Stack gap={5}>
        {isPending && <Obstacle approval={approval} />}
        {facts.length > 0 && <Facts facts={facts} />}
        <Panel>{children}</Panel>
      </Stack>
      {isDeclining && (
        <LazyDialog title="Decline this change?" load={loadDeclineDialog} onClose={() => setDeclining(false)}>
          {(DeclineDialog) => <DeclineDialog approvalId={approvalId} onClose={() => setDeclining(false)} />}
        </LazyDialog>
      )}
    </>
  );
}

/** Until when a request can be answered or its permission used, or when it was used. */
function timeOf({ status, expiresOn, usedOn, permittedUntil }: Approval): TimeFactProps | undefined {
  if (status === 'PENDING') return { term: 'Expires', value: expiresOn };
  if (usedOn != null) return { term: 'Permission used', value: usedOn };
  if (permittedUntil == null) return undefined;
  const hasEnded = Date.parse(permittedUntil) <= Date.now();
  return { term: hasEnded ? 'Permission ended' : 'Permission ends', value: permittedUntil };
}

/** Why the user, or nobody, can approve a pending request. */
function Obstacle({ approval: { approvers, isOwnChange, mayApprove } }: Pick<ApprovalFrameProps, 'approval'>) {
  if (approvers === 0) {
    return (
      <WarningAlert quiet title="Nobody can approve this">
        <p>Everybody with the role took part in the change. Ask a tenant admin to give it to another user.</p>
      </WarningAlert>
    );
  }
  if (mayApprove) return null;
  return (
    <p>
      {isOwnChange
        ? `You took part in this change, so another person has to approve it. ${peopleInWords(approvers)}`
        : 'You do not have the role to approve this change.'}
    </p>
  );
}

function peopleInWords(approvers: number | null | undefined): string {
  if (approvers == null) return '';
  return approvers === 1 ? 'One person can.' : `${approvers} people can.`;
}

async function loadDeclineDialog() {
  return (await import('./decline-dialog.tsx')).DeclineDialog;
}
