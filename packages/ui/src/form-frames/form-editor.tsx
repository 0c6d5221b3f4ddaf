import { type FocusEvent, useRef } from 'react';
import type { Elements } from '../words/elements.ts';
import { SkipButton } from '../buttons/skip-button.tsx';
import { KeptInputOffer } from './kept-input-offer.tsx';
import { EditorActions, type EditorActionsHandle, type EditorActionsProps } from './editor-actions.tsx';
import { FormElement } from './form-element.tsx';
import { useFormState } from '../form-state/form-part.ts';
import type { FormHandle } from '../form-state/form-store.ts';

export interface FormEditorProps extends Pick<EditorActionsProps, 'submit' | 'cancel' | 'discardWarning'> {
  readonly form: FormHandle;
  readonly className?: string | undefined;
  /** The class of the element around the actions. */
  readonly actionsClassName?: string | undefined;
  /** Beside the actions of a form with changes. Default: nothing. */
  readonly notice?: Elements;
  /** After the actions, such as a publication, and shown in a locked form too. Default: nothing. */
  readonly moreActions?: Elements;
  readonly onBlur?: ((event: FocusEvent) => void) | undefined;
  readonly children: Elements;
}

/** A form that fills a page with panels, and a way past its many fields to its actions. */
export function FormEditor(props: FormEditorProps) {
  const { form, className, actionsClassName, notice, moreActions, submit, cancel, discardWarning, onBlur, children } =
    props;
  const actions = useRef<EditorActionsHandle>(null);
  const isLocked = useFormState(form, (state) => state.isLocked());
  const isDirty = useFormState(form, (state) => state.isDirty());
  return (
    <FormElement form={form} className={className} onBlur={onBlur}>
      {!isLocked && <SkipButton text="Skip to actions" onSkip={() => actions.current?.focus()} />}
      <KeptInputOffer form={form} />
      {children}
      {(!isLocked || moreActions !== undefined) && (
        <div className={actionsClassName}>
          {isDirty && notice}
          {!isLocked && (
            <EditorActions ref={actions} form={form} submit={submit} cancel={cancel} discardWarning={discardWarning} />
          )}
          {moreActions}
        </div>
      )}
    </FormElement>
  );
}
