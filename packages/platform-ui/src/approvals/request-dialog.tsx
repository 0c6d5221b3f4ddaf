import { errorMessages, useApi } from '@portal/api-client';
import { APPROVAL_NOTE_MAX, type ApprovalInput } from '@portal/api-client/approvals';
import { Button, Dialog, WarningAlert } from '@portal/ui/basics';
import { Stack, TextField } from '@portal/ui/page-parts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalRequest } from './approval-queries.ts';

export interface RequestDialogProps {
  /** The change, without the note. */
  readonly change: ApprovalInput;
  readonly onClose: () => void;
  readonly onRequested: () => void;
}

/** Asks for a note, and requests the approval of a change. */
export function RequestDialog({ change, onClose, onRequested }: RequestDialogProps) {
  const [note, setNote] = useState('');
  const request = useMutation(approvalRequest(useApi()));
  return (
    <Dialog
      title="Request approval"
      busy={request.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={request.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            single
            busy={request.isPending}
            onClick={() => request.mutate({ ...change, note }, { onSuccess: onRequested })}
          >
            Request approval
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>Another person approves this change before it takes effect. The request expires after 14 days.</p>
        <TextField
          label="Note for the approver (optional)"
          value={note}
          onChange={setNote}
          maxLength={APPROVAL_NOTE_MAX}
        />
        {request.error && (
          <WarningAlert quiet title="Nothing was requested">
            {errorMessages(request.error).map((message) => (
              <p key={message}>{message}</p>
            ))}
          </WarningAlert>
        )}
      </Stack>
    </Dialog>
  );
}
