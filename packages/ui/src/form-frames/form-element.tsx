import type { FocusEvent, ReactNode } from 'react';
import type { FormHandle } from '../form-state/form-store.ts';

export interface FormElementProps {
  readonly form: FormHandle;
  readonly className?: string | undefined;
  /** For a button outside the form. */
  readonly id?: string | undefined;
  /** Called when a control loses the focus. */
  readonly onBlur?: ((event: FocusEvent) => void) | undefined;
  /** Nothing is submitted. Default: false. */
  readonly isDisabled?: boolean | undefined;
  readonly children: ReactNode;
}

/** The `<form>` of a form. */
export function FormElement({ form, isDisabled = false, children, ...element }: FormElementProps) {
  return (
    <form
      {...element}
      ref={(node) => form.attach(node)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event on to a form that rendered a dialog with this one.
        event.stopPropagation();
        if (!isDisabled) void form.submit();
      }}
    >
      {children}
    </form>
  );
}
