import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink } from '../buttons/button.tsx';
import { ConfirmDialog } from '../dialogs/dialog.tsx';
import classes from './editor-actions.module.css';
import { shortcutOf } from '../keyboard/shortcut.ts';
import { SaveFailureNotice } from './save-failure-notice.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useFormState } from '../form-state/form-part.ts';
import type { FormHandle } from '../form-state/form-store.ts';
import { SAVE_LETTER, useSaveShortcut } from '../keyboard/use-save-shortcut.ts';

export interface EditorActionsProps {
  readonly ref?: Ref<EditorActionsHandle> | undefined;
  readonly form: FormHandle;
  /** The verb, e.g. 'Create API key'. */
  readonly submit: string;
  /** The path or action of Cancel. Without it the form offers to discard its changes. */
  readonly cancel?: string | (() => void) | undefined;
  /** The loss in words, as the question before changes are discarded. Default: they are discarded without a question. */
  readonly discardWarning?: string | undefined;
}

export interface EditorActionsHandle {
  /** Moves the focus to the submit button. */
  focus(): void;
}

/** The end of a `<form>`: its submit button, which Ctrl+S presses, Cancel or Discard, and the choice after a stale save. */
export function EditorActions({ ref, form, submit, cancel, discardWarning }: EditorActionsProps) {
  const isDirty = useFormState(form, (state) => state.isDirty());
  const isBusy = useFormState(form, (state) => state.isBusy());
  const isStale = useFormState(form, (state) => state.isStale());
  const [isAsking, setAsking] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => submitButton.current?.focus() }));
  // To overwrite the work of others, the user presses the button that says so.
  useSaveShortcut(submitButton, isDirty && !isBusy && !isStale);

  function askOrDiscard() {
    if (discardWarning === undefined) discard();
    else setAsking(true);
  }

  function discard() {
    // An open dialog keeps the focus.
    flushSync(() => setAsking(false));
    form.discard();
    // The pressed button is about to disappear.
    submitButton.current?.focus();
  }

  async function loadLatest() {
    if (await form.loadLatest()) submitButton.current?.focus();
  }

  return (
    <>
      {isStale && <StaleNotice />}
      <SaveFailureNotice form={form} className={classes.failure} />
      <div className={classes.actions}>
        <Button
          ref={submitButton}
          variant="primary"
          type="submit"
          busy={isBusy}
          aria-keyshortcuts={shortcutOf(SAVE_LETTER).keys}
        >
          {isStale ? 'Overwrite' : submit}
        </Button>
        {isStale && (
          <Button disabled={isBusy} onClick={() => void loadLatest()}>
            Load latest version
          </Button>
        )}
        {typeof cancel === 'string' && <ButtonLink to={cancel}>Cancel</ButtonLink>}
        {typeof cancel === 'function' && <Button onClick={cancel}>Cancel</Button>}
        {cancel === undefined && isDirty && !isStale && (
          <>
            <Button onClick={askOrDiscard}>Discard changes</Button>
            <span className={classes.dirty}>Unsaved changes</span>
            {isAsking && (
              <ConfirmDialog
                title="Discard changes?"
                confirm="Discard changes"
                onConfirm={discard}
                onClose={() => setAsking(false)}
              >
                <p>{discardWarning}</p>
              </ConfirmDialog>
            )}
          </>
        )}
      </div>
    </>
  );
}
