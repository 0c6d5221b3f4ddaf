import { saveOutcome, useApi } from '@portal/api-client';
import { APPROVAL_REASON_MAX, declineInputSchema } from '@portal/api-client/approvals';
import { TextInput } from '@portal/ui/page-parts';
import { faultsBy, Field, FormDialog, useForm } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { declining } from './approval-queries.ts';

interface DeclineValues {
  readonly reason: string;
}

const faultsOf = faultsBy<DeclineValues>({ reason: declineInputSchema.shape.reason });

interface DeclineDialogProps {
  readonly approvalId: string;
  readonly onClose: () => void;
}

/** Asks for the reason, which the requester reads. */
export function DeclineDialog({ approvalId, onClose }: DeclineDialogProps) {
  const call = useMutation(declining(useApi(), approvalId));
  const form = useForm<DeclineValues>({
    saved: { reason: '' },
    keptAs: undefined,
    faultsOf,
    async onSave(values) {
      const outcome = await saveOutcome(call.mutateAsync(declineInputSchema.parse(values)));
      if (outcome.status === 'saved') onClose();
      return outcome;
    },
  });
  return (
    <FormDialog form={form} title="Decline this change?" submit="Decline" variant="danger" onClose={onClose}>
      <Field of={form} name="reason" label="Reason" isRequired>
        {(control) => <TextInput {...control} maxLength={APPROVAL_REASON_MAX} />}
      </Field>
    </FormDialog>
  );
}
