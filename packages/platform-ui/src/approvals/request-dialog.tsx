import { errorMessages, useApi } from '@portal/api-client';
import type { ApprovalInput } from '@portal/api-client/approval-requests';
import { type Approval } from '@portal/api-client/approvals';
import { Button, Dialog, WarningAlert } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApproverNote } from './approver-note.tsx';
import { approvalRequest } from './request-queries.ts';

export interface RequestDialogProps {
  /** The change, without the note. */
  readonly change: ApprovalInput;
  readonly onClose: () => void;
  readonly onRequested: (approval: Approval) => void;
}

/** Asks for a note, and requests the approval of a change. */
export function RequestDialog({ change, onClose, onRequested }: RequestDialogProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<Error>();
  const call = useMutation(approvalRequest(useApi()));

  async function request() {
    setError(undefined);
    try {
      // The mutation would keep the change, which may hold secrets.
      onRequested(await call.mutateAsync({ ...change, note }).finally(call.reset));
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal : new Error(String(refusal)));
    }
  }
  return (
    <Dialog
      title="Request approval"
      busy={call.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={call.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" single busy={call.isPending} onClick={() => void request()}>
            Request approval
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>Another person approves this change before it takes effect. The request expires after 14 days.</p>
        <ApproverNote value={note} onChange={setNote} />
        {error && (
          <WarningAlert quiet title="Nothing was requested">
            {errorMessages(error).map((message) => (
              <p key={message}>{message}</p>
            ))}
          </WarningAlert>
        )}
      </Stack>
    </Dialog>
  );
}
