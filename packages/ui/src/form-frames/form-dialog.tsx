import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonVariant } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from '../dialogs/dialog.tsx';
import { Stack } from '../layout/layout.tsx';
import { FormElement } from './form-element.tsx';
import classes from './form-dialog.module.css';
import { RequiredLegend } from './required-legend.tsx';
import { SaveFailureNotice } from './save-failure-notice.tsx';
import { useFormState } from '../form-state/form-part.ts';
import type { FormHandle } from '../form-state/form-store.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'role' | 'onClose'> {
  /** Its values are lost when the dialog closes: `keptAs` is `undefined`. */
  readonly form: FormHandle;
  /** The verb on its button. */
  readonly submit: string;
  /** Default: 'primary'. */
  readonly variant?: ButtonVariant | undefined;
  readonly disabled?: boolean | undefined;
  /** Returns to the step before: Back is shown in place of Cancel. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, role, submit, variant = 'primary', disabled = false, onBack, onClose, children } = props;
  const formId = useId();
  const isBusy = useFormState(form, (state) => state.isBusy());
  return createPortal(
    <Dialog
      role={role}
      title={title}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <SaveFailureNotice form={form} className={classes.failure} />
          <Button disabled={isBusy} onClick={onBack ?? onClose}>
            {onBack ? 'Back' : 'Cancel'}
          </Button>
          <Button variant={variant} type="submit" form={formId} disabled={disabled} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <FormElement form={form} id={formId} isDisabled={disabled}>
        <RequiredLegend />
        <Stack gap={4}>{children}</Stack>
      </FormElement>
    </Dialog>,
    // A form cannot be inside another one.
    document.body,
  );
}
