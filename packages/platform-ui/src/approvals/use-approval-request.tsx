import { ApiError, saveOutcome, type SaveOutcome } from '@portal/api-client';
import type { Approval, ApprovalInput } from '@portal/api-client/approvals';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useApprovalHref } from './pending-approval.tsx';
import { RequestDialog } from './request-dialog.tsx';

export interface ApprovalRequest {
  /** Opens the dialog. Resolves once the approval is requested, which the form treats as a save, or the dialog is closed. */
  ask(this: void, change: ApprovalInput): Promise<SaveOutcome>;
  /** The outcome of a save, or the dialog if the platform refuses it without an approval, such as before the settings are loaded. */
  saveOrAsk(this: void, saving: Promise<unknown>, change: ApprovalInput): Promise<SaveOutcome>;
  /** The change that the dialog is about; undefined while it is closed. */
  readonly asked: ApprovalInput | undefined;
  /** The request that has just been made. */
  readonly requested: Approval | undefined;
  /** Closes the dialog, with the request if it was made. */
  end(this: void, requested: Approval | undefined): void;
}

interface Asked {
  readonly change: ApprovalInput;
  resolve(outcome: SaveOutcome): void;
}

/** Requests an approval in place of a save. Render an `AskedApproval` beside the form. */
export function useApprovalRequest(): ApprovalRequest {
  const [asked, setAsked] = useState<Asked>();
  const [requested, setRequested] = useState<Approval>();
  const ask = (change: ApprovalInput) => new Promise<SaveOutcome>((resolve) => setAsked({ change, resolve }));
  return {
    asked: asked?.change,
    requested,
    ask,
    async saveOrAsk(saving, change) {
      try {
        return await saveOutcome(Promise.resolve(await saving));
      } catch (error) {
        const isRequired = error instanceof ApiError && error.errors.some(({ code }) => code === 'APPROVAL_REQUIRED');
        return isRequired ? ask(change) : saveOutcome(Promise.reject(error));
      }
    },
    end(made) {
      asked?.resolve(made ? { status: 'saved', version: undefined } : { status: 'refused', fields: {} });
      setAsked(undefined);
      setRequested(made);
    },
  };
}

/** The dialog of a request, and the way to the request once it is made. */
export function AskedApproval({ request }: { readonly request: ApprovalRequest }) {
  const { asked, requested, end } = request;
  const hrefOf = useApprovalHref();
  const path = requested && hrefOf(requested);
  if (path !== undefined) return <Navigate to={path} />;
  return asked ? <RequestDialog change={asked} onClose={() => end(undefined)} onRequested={end} /> : null;
}
