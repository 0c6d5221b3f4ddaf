import { ApiError, saveOutcome, type SaveOutcome } from '@portal/api-client';
import type { ApprovalInput } from '@portal/api-client/approval-requests';
import { type Approval, APPROVAL_SETTINGS } from '@portal/api-client/approvals';
import { type MutationMeta, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useApprovalHref } from './pending-approval.tsx';
import { RequestDialog } from './request-dialog.tsx';

const REQUIRED = 'APPROVAL_REQUIRED';

/** Whether a change was refused because it needs an approval, perhaps since the page was opened. */
export function isApprovalRequired(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === REQUIRED);
}

/** A mutation for `saveOrAsk`: it shows no failure where the dialog opens instead. */
export function askable<Options extends { readonly meta?: MutationMeta | undefined }>(options: Options) {
  return { ...options, meta: { failure: 'Failed to save', ...options.meta, answers: REQUIRED } };
}

export interface ApprovalRequest {
  /** Opens the dialog. Resolves once the approval is requested, which the form treats as a save, or the dialog is closed. */
  ask(this: void, change: ApprovalInput): Promise<SaveOutcome>;
  /**
   * Opens the dialog if the change needs an approval. Otherwise saves, and opens the dialog if the platform refuses that without an approval, such as before
   * the settings are loaded. `save`: the call of an `askable` mutation.
   */
  saveOrAsk(this: void, change: ApprovalInput, save: () => Promise<unknown>, isNeeded?: boolean): Promise<SaveOutcome>;
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
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [requested, setRequested] = useState<Approval>();
  const ask = (change: ApprovalInput) => new Promise<SaveOutcome>((resolve) => setAsked({ change, resolve }));
  return {
    asked: asked?.change,
    requested,
    ask,
    async saveOrAsk(change, save, isNeeded = false) {
      if (isNeeded) return ask(change);
      let isRefused = false;
      const outcome = await saveOutcome(
        save().catch((error: unknown) => {
          isRefused = isApprovalRequired(error);
          throw error;
        }),
      );
      if (!isRefused) return outcome;
      // The form's button changes too.
      void queryClient.invalidateQueries({ queryKey: APPROVAL_SETTINGS });
      return ask(change);
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
