import type { Approval, ApprovalInput } from '@portal/api-client/approvals';
import type { SaveOutcome } from '@portal/api-client';
import { type ReactElement, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useApprovalHref } from './pending-approval.tsx';
import { RequestDialog } from './request-dialog.tsx';

export interface ApprovalRequest {
  /** Opens the dialog. Resolves once the approval is requested, which the form treats as a save, or the dialog is closed. */
  ask(this: void, change: ApprovalInput): Promise<SaveOutcome>;
  /** The dialog, or the way to the request that has just been made. Render it beside the form. */
  readonly dialog: ReactElement | null;
}

interface Asked {
  readonly change: ApprovalInput;
  end(outcome: SaveOutcome): void;
}

/** Requests an approval in place of a save. */
export function useApprovalRequest(): ApprovalRequest {
  const [asked, setAsked] = useState<Asked>();
  const [requested, setRequested] = useState<Approval>();
  const hrefOf = useApprovalHref();
  const path = requested && hrefOf(requested);

  function end(outcome: SaveOutcome) {
    asked?.end(outcome);
    setAsked(undefined);
  }

  return {
    ask: (change) => new Promise((resolve) => setAsked({ change, end: resolve })),
    dialog:
      path !== undefined ? (
        <Navigate to={path} />
      ) : asked ? (
        <RequestDialog
          change={asked.change}
          onClose={() => end({ status: 'refused', fields: {} })}
          onRequested={(approval) => {
            end({ status: 'saved', version: undefined });
            setRequested(approval);
          }}
        />
      ) : null,
  };
}
