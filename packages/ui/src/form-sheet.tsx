import { useUnsavedChanges } from '@portal/contract/react';
import { Form } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { applyFieldErrors } from './form-rules.ts';
import classes from './form-sheet.module.css';
import { Panel } from './panel.tsx';

/** A form's values by field name; the order of what was picked in a list says nothing. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export interface FormSheetProps<V extends FormValues> {
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  /** What the form starts with, read once. */
  readonly initialValues: V;
  /** Resolves to `undefined` when everything is saved, else to what was refused, by field name. */
  readonly onSubmit: (values: V) => Promise<Readonly<Record<string, string>> | undefined>;
  /** The verb, e.g. 'Create API key'. */
  readonly submit: string;
  /** Where Cancel leads, or what it does. Without it the form changes what exists, and offers to discard the changes. */
  readonly cancel?: string | (() => void) | undefined;
  /** Nothing can be changed: every field is disabled, and there is nothing to submit. The page says why. */
  readonly locked?: boolean | undefined;
  /** The fields, each a `Form.Item`. */
  readonly children: ReactNode;
}

const STILL_SAVING = 'Saving is still under way. Leaving now hides how it ends.';

/**
 * A form on its surface, as every screen has it: labels above, errors at their fields and the first one focused, one submit
 * at a time, and a question before changes are left behind. Needs the shell's services and the `FormsProvider`.
 */
export function FormSheet<V extends FormValues>(props: FormSheetProps<V>) {
  const { title, description, initialValues, onSubmit, submit, cancel, locked = false, children } = props;
  const [form] = Form.useForm<V>();
  const [saved, setSaved] = useState(initialValues);
  const [values, setValues] = useState(initialValues);
  const [isBusy, setBusy] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isDirty = !isSame(values, saved);
  useUnsavedChanges((isDirty || isBusy) && !locked, isBusy ? STILL_SAVING : undefined);

  async function save(submitted: V) {
    if (isBusy) return;
    setBusy(true);
    const refused = await onSubmit(submitted).finally(() => setBusy(false));
    if (refused === undefined) setSaved(submitted);
    else applyFieldErrors(form, refused);
  }

  function discard() {
    form.resetFields();
    setValues(saved);
    // The button that was pressed is about to go.
    submitButton.current?.focus();
  }

  return (
    <div className={classes.sheet}>
      <Panel title={title} description={description}>
        <Form
          form={form}
          layout="vertical"
          noValidate
          // In the middle: at the edge the frame's header would hide it.
          scrollToFirstError={{ focus: true, block: 'center' }}
          disabled={locked}
          initialValues={saved}
          onValuesChange={(_changed, all: V) => setValues(all)}
          onFinish={(submitted) => void save(submitted)}
        >
          <fieldset disabled={locked}>{children}</fieldset>
          {!locked && (
            <div className={classes.actions}>
              <Button ref={submitButton} variant="primary" type="submit" busy={isBusy}>
                {submit}
              </Button>
              {typeof cancel === 'string' && <ButtonLink to={cancel}>Cancel</ButtonLink>}
              {typeof cancel === 'function' && <Button onClick={cancel}>Cancel</Button>}
              {cancel === undefined && isDirty && (
                <>
                  <Button onClick={discard}>Discard changes</Button>
                  <span className={classes.dirty}>Unsaved changes</span>
                </>
              )}
            </div>
          )}
        </Form>
      </Panel>
    </div>
  );
}

function isSame(a: FormValues, b: FormValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => comparable(a[name]) === comparable(b[name]));
}

function comparable(value: string | readonly string[] | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value.toSorted()) : (value ?? '');
}
