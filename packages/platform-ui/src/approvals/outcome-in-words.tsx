import type { Approval } from '@portal/api-client/approvals';
import { DateTime } from '@portal/ui/basics';

type Ended = Pick<Approval, 'endedBy' | 'endedOn' | 'reason' | 'status'>;

/** How a request ended, as a sentence: 'Declined by … on …: …'. Nothing while it is pending. */
export function OutcomeInWords({ approval }: { readonly approval: Ended }) {
  const { status, endedBy, endedOn, reason } = approval;
  const start = status === 'LAPSED' && reason == null ? 'Lapsed: changed' : STARTS[status];
  if (start === undefined) return null;
  return (
    <span>
      <span>{`${start}${endedBy == null || status === 'EXPIRED' ? '' : ` by ${endedBy}`}`}</span>
      {endedOn != null && (
        <span>
          {' '}
          on <DateTime value={endedOn} />
        </span>
      )}
      <span>{reason == null ? '.' : `: ${reason}`}</span>
    </span>
  );
}

const STARTS: Readonly<Record<string, string>> = {
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
  LAPSED: 'Lapsed',
  EXPIRED: 'Expired without an answer',
};
