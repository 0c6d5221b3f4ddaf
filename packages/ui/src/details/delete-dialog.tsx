import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../basics/button.tsx';
import { RoleButton, type RoleButtonProps } from '../basics/role-gated.tsx';
import { Dialog } from '../basics/dialog.tsx';
import { Stack } from './layout.tsx';
import { TextInput } from './text-input.tsx';

/** Deletes the dialog's item. The result of `useMutation` fits. */
export interface Deletion {
  readonly isPending: boolean;
  mutate(variables: undefined, options: { onError(): void }): void;
}

export interface DeleteDialogProps {
  /** The kind of item within a sentence, e.g. 'webhook'. */
  readonly kind: string;
  /** Default: 'Delete'. */
  readonly verb?: string | undefined;
  /** The page navigates away when it `isSuccess`; a failure closes the dialog and shows a toast. */
  readonly deletion: Deletion;
  /** The name that the user must type first, if deleting by mistake does immediate harm. Default: none. */
  readonly typedName?: string | undefined;
  readonly onClose: () => void;
  /** The consequences, as paragraphs. */
  readonly children: ReactNode;
}

/** Asks the user to confirm a deletion. The focus starts on Cancel, or on the heading if a name is to be typed. */
export function DeleteDialog({ kind, verb = 'Delete', deletion, typedName, onClose, children }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const formId = useId();
  // A second click can arrive before `isPending` is rendered.
  const isSent = useRef(false);
  const isConfirmed = typedName === undefined || typed.trim() === typedName.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isConfirmed || deletion.isPending || isSent.current) return;
    isSent.current = true;
    deletion.mutate(undefined, { onError: onClose });
  }

  return (
    <Dialog
      role={typedName === undefined ? 'alertdialog' : 'dialog'}
      title={`${verb} ${kind}?`}
      busy={deletion.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} disabled={!isConfirmed} busy={deletion.isPending}>
            {verb} {kind}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack gap={4}>
          {children}
          {typedName !== undefined && (
            <label>
              <Stack as="span" gap={1}>
                <span>
                  Type <strong>{typedName}</strong> to confirm
                </span>
                <TextInput value={typed} onChange={setTyped} />
              </Stack>
            </label>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

export interface DeleteButtonProps
  extends Omit<DeleteDialogProps, 'onClose'>, Pick<RoleButtonProps, 'area' | 'disabled' | 'aria-describedby'> {}

/** The button that opens the `DeleteDialog`, for users with write access to the area. */
export function DeleteButton({ area, disabled, 'aria-describedby': reasonId, ...dialog }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RoleButton
        area={area}
        icon={<Trash2 size={16} aria-hidden />}
        disabled={disabled}
        aria-describedby={reasonId}
        onClick={() => setAsking(true)}
      >
        {dialog.verb ?? 'Delete'} {dialog.kind}
      </RoleButton>
      {isAsking && <DeleteDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}
