import { useRef } from 'react';
import { Button, ButtonLink } from '../basics/button.tsx';
import { WarningAlert } from '../basics/warning-alert.tsx';
import classes from './editor-actions.module.css';
import { StaleNotice } from './stale-notice.tsx';
import type { Editor } from './use-editor.ts';

export interface EditorActionsProps {
  readonly editor: Pick<Editor<unknown>, 'isDirty' | 'isBusy' | 'isStale' | 'failure' | 'discard' | 'loadLatest'>;
  /** The verb, e.g. 'Create API key'. */
  readonly submit: string;
  /** The path or action of Cancel. Without it the editor offers to discard its changes. */
  readonly cancel?: string | (() => void) | undefined;
}

/** The end of an editor's `<form>`: its submit button, Cancel or Discard, and the choice after a stale save. */
export function EditorActions({ editor, submit, cancel }: EditorActionsProps) {
  const { isDirty, isBusy, isStale, failure } = editor;
  const submitButton = useRef<HTMLButtonElement>(null);

  function discard() {
    editor.discard();
    // The pressed button is about to disappear.
    submitButton.current?.focus();
  }

  async function loadLatest() {
    if (await editor.loadLatest()) submitButton.current?.focus();
  }

  return (
    <>
      {isStale && <StaleNotice />}
      {failure && (
        <div className={classes.failure}>
          <WarningAlert quiet>
            <p>{[`${failure.title}.`, ...failure.messages].join(' ')}</p>
          </WarningAlert>
        </div>
      )}
      <div className={classes.actions}>
        <Button ref={submitButton} variant="primary" type="submit" busy={isBusy}>
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
            <Button onClick={discard}>Discard changes</Button>
            <span className={classes.dirty}>Unsaved changes</span>
          </>
        )}
      </div>
    </>
  );
}
