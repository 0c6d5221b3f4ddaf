import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';
import { WarningAlert } from '../messages/warning-alert.tsx';
import { KeptInputOffer, enterAgain } from './kept-input-offer.tsx';
import { EditorActions } from './editor-actions.tsx';
import { FormElement } from './form-element.tsx';
import { useFormState } from '../form-state/form-part.ts';
import { RequiredLegend } from './required-legend.tsx';
import type { FormHandle } from '../form-state/form-store.ts';
import classes from './form-sheet.module.css';

export interface FormSheetProps {
  readonly form: FormHandle;
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  /** The verb, e.g. 'Create API key'. */
  readonly submit: string;
  /** The path or action of Cancel. Without it the form offers to discard its changes. */
  readonly cancel?: string | (() => void) | undefined;
  /** Uses the whole width, such as for a picker of two panes. Default: false. */
  readonly wide?: boolean | undefined;
  /** The fields, each a `Field`. */
  readonly children: ReactNode;
}

/** A form on a panel, with labels above its fields. A locked one is read-only: the page states the reason. */
export function FormSheet({ form, title, description, submit, cancel, wide, children }: FormSheetProps) {
  const isLocked = useFormState(form, (state) => state.isLocked());
  const unentered = useFormState(form, (state) => state.unentered());
  return (
    <div className={wide ? undefined : classes.sheet}>
      <Panel title={title} description={description}>
        <KeptInputOffer form={form} />
        {unentered.length > 0 && (
          <div className={classes.notice}>
            <WarningAlert title="Secrets were not kept">
              <p>{`To save, ${enterAgain(unentered)}`}</p>
            </WarningAlert>
          </div>
        )}
        <FormElement form={form}>
          <RequiredLegend />
          <fieldset disabled={isLocked} className={classes.fields}>
            {children}
          </fieldset>
          {!isLocked && <EditorActions form={form} submit={submit} cancel={cancel} />}
        </FormElement>
      </Panel>
    </div>
  );
}
