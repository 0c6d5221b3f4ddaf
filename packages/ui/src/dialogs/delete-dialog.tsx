import { useErrorMessages } from '@portal/contract/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Elements } from '../words/elements.ts';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { FormDialog } from '../form-frames/form-dialog.tsx';
import type { SaveOutcome } from '../form-state/save-outcome.ts';
import { useForm } from '../form-state/use-form.ts';
import { Stack } from '../layout/layout.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { useFormValue } from '../form-state/form-part.ts';

/** Deletes the dialog's item. The result of `useMutation` fits. */
export interface Deletion {
  mutate(variables: undefined, options: { onError(error: Error): void }): void;
}

export interface DeleteDialogProps {
  /** The kind of item within a sentence, e.g. 'webhook'. */
  readonly kind: string;
  /** Default: 'Delete'. */
  readonly verb?: string | undefined;
  /** The page navigates away when it `isSuccess`; a refusal shows a toast, and its reason in the dialog, which stays open. */
  readonly deletion: Deletion;
  /** The name that the user must type first, if deleting by mistake does immediate harm. Default: none. */
  readonly typedName?: string | undefined;
  readonly onClose: () => void;
  /** The consequences, as paragraphs. */
  readonly children: Elements;
}

/** Asks the user to confirm a deletion. The focus starts on Cancel, or on the heading if a name is to be typed. */
export function DeleteDialog({ kind, verb = 'Delete', deletion, typedName, onClose, children }: DeleteDialogProps) {
  const errorMessages = useErrorMessages();
  const isConfirming = (typed: string) => typedName === undefined || typed.trim() === typedName.trim();
  const form = useForm({
    saved: NOTHING_TYPED,
    keptAs: undefined,
    obstacleOf: ({ name }) => (isConfirming(name) ? undefined : 'name'),
    onSave: remove,
  });
  const typed = useFormValue(form, (values) => values.name);

  async function remove(): Promise<SaveOutcome> {
    // A deletion that succeeds does not end: the page is about to go.
    const messages = await new Promise<readonly string[]>((end) =>
      deletion.mutate(undefined, { onError: (error) => end(orUnknown(errorMessages(error))) }),
    );
    return { status: 'refused', fields: {}, failure: { messages } };
  }

  return (
    <FormDialog
      form={form}
      role={typedName === undefined ? 'alertdialog' : 'dialog'}
      title={`${verb} ${kind}?`}
      submit={`${verb} ${kind}`}
      variant="danger"
      disabled={!isConfirming(typed)}
      onClose={onClose}
    >
      {children}
      {typedName !== undefined && (
        <label>
          <Stack as="span" gap={1}>
            <span>
              Type <strong>{typedName}</strong> to confirm
            </span>
            <TextInput value={typed} onChange={(name) => form.set('name', name)} />
          </Stack>
        </label>
      )}
    </FormDialog>
  );
}

const NOTHING_TYPED = { name: '' };

function orUnknown(reasons: readonly string[]): readonly string[] {
  return reasons.length > 0 ? reasons : ['The platform gave no reason. Please try again.'];
}

export interface DeleteButtonProps
  extends Omit<DeleteDialogProps, 'onClose'>, Pick<ButtonProps, 'disabled' | 'aria-describedby'> {}

/** The button that opens the `DeleteDialog`. Show it only to users who may delete. */
export function DeleteButton({ disabled, 'aria-describedby': reasonId, ...dialog }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={<Trash2 size={16} aria-hidden />}
        disabled={disabled}
        aria-describedby={reasonId}
        onClick={() => setAsking(true)}
      >
        {`${dialog.verb ?? 'Delete'} ${dialog.kind}`}
      </Button>
      {isAsking && <DeleteDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}
