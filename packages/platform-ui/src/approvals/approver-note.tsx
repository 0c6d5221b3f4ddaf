import { APPROVAL_NOTE_MAX } from '@portal/api-client/approval-requests';
import { TextField } from '@portal/ui/page-parts';

export interface ApproverNoteProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for the note that an approver reads. */
export function ApproverNote(props: ApproverNoteProps) {
  return <TextField {...props} label="Note for the approver (optional)" maxLength={APPROVAL_NOTE_MAX} />;
}
