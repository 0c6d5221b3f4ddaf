import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonVariant } from '../basics/button.tsx';
import { Dialog, type DialogProps } from '../basics/dialog.tsx';
import { Stack } from './layout.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'role' | 'busy' | 'onClose'> {
  /** The verb on its button. */
  readonly submit: string;
  /** Default: 'primary'. */
  readonly variant?: ButtonVariant | undefined;
  readonly disabled?: boolean | undefined;
  /** A promise that it returns never rejects. It is not called again before that ends, however fast the user submits. */
  readonly onSubmit: () => unknown;
  /** Returns to the step before: Back is shown in place of Cancel. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A dialog with a small form of its own, whose fields are not antd's. The focus moves to the first field that a submit finds faulty. */
export function FormDialog({
  title,
  role,
  submit,
  variant = 'primary',
  busy = false,
  disabled = false,
  onSubmit,
  onBack,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(0);
  // A second submit can arrive before `busy` is rendered.
  const isSubmitting = useRef(false);

  async function submitOnce(event: FormEvent) {
    event.preventDefault();
    // React passes the event on to a form that rendered the dialog.
    event.stopPropagation();
    if (busy || disabled || isSubmitting.current) return;
    isSubmitting.current = true;
    await onSubmit();
    isSubmitting.current = false;
    setSubmits(submits + 1);
  }

  useEffect(
    function focusFirstFault() {
      if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [submits],
  );

  return createPortal(
    <Dialog
      role={role}
      title={title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onBack ?? onClose}>
            {onBack ? 'Back' : 'Cancel'}
          </Button>
          <Button variant={variant} type="submit" form={formId} disabled={disabled} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submitOnce(event)}>
        <Stack gap={4}>{children}</Stack>
      </form>
    </Dialog>,
    // A form cannot be inside another one.
    document.body,
  );
}
