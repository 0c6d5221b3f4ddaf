import type { SaveOutcome } from '@portal/api-client';
import { useUnsavedChanges } from '@portal/contract/react';
import { Form } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type GatedArea, useAreaRights } from '../basics/area-rights.ts';
import { Button, ButtonLink } from '../basics/button.tsx';
import { applyFieldErrors } from './form-rules.ts';
import classes from './form-sheet.module.css';
import { Panel } from '../basics/panel.tsx';
import { StaleNotice } from './stale-notice.tsx';

type FormValue = string | number | boolean | readonly string[];

/** A form's values by field name; the order of what was picked in a list says nothing. */
export type FormValues = Readonly<Record<string, FormValue>>;

export interface FormSheetProps<V extends FormValues> {
  /** Whose write rights the form needs: without them it can be read and not changed. */
  readonly area: GatedArea;
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  /** What is saved. When that changes, a form without changes of its own shows it; others keep what was typed. */
  readonly initialValues: V;
  /** Names what is saved, where two people may save the same thing. */
  readonly version?: string | undefined;
  /** Saves over `version` only; without one, over whatever is there. */
  readonly onSubmit: (values: V, version: string | undefined) => Promise<SaveOutcome>;
  /** Reads again what is saved; resolves to whether it could be read. Goes with `version`. */
  readonly onReload?: (() => Promise<boolean>) | undefined;
  /** Told whenever the form begins or ceases to hold changes. */
  readonly onDirtyChange?: ((isDirty: boolean) => void) | undefined;
  /** The verb, e.g. 'Create API key'. */
  readonly submit: string;
  /** Where Cancel leads, or what it does. Without it the form changes what exists, and offers to discard the changes. */
  readonly cancel?: string | (() => void) | undefined;
  /** Nothing can be changed, whatever the rights: every field is disabled, and there is nothing to submit. The page says why. */
  readonly locked?: boolean | undefined;
  /** The fields, each a `Form.Item`. */
  readonly children: ReactNode;
}

const STILL_SAVING = 'Saving is still under way. Leaving now hides how it ends.';

interface Saved<V> {
  readonly values: V;
  readonly version: string | undefined;
}

/**
 * A form on its surface, as every screen has it: labels above, errors at their fields and the first one focused, one submit
 * at a time, a question before changes are left behind, and a choice where somebody else saved meanwhile. Needs the
 * shell's services and the `FormsProvider`.
 */
export function FormSheet<V extends FormValues>(props: FormSheetProps<V>) {
  const { title, description, initialValues, version, onSubmit, onReload, submit, cancel } = props;
  const { write } = useAreaRights(props.area);
  const locked = props.locked === true || !write;
  const [form] = Form.useForm<V>();
  /** What the changes are measured by, and what a save replaces. */
  const [base, setBase] = useState<Saved<V>>({ values: initialValues, version });
  const [values, setValues] = useState(initialValues);
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  /** The latest that is known to be saved: newer than `base` where that would cost what was typed. */
  const latest = useRef(base);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isDirty = !isSame(values, base.values);
  useUnsavedChanges((isDirty || isBusy) && !locked, isBusy ? STILL_SAVING : undefined);

  const tellDirty = useEffectEvent(() => props.onDirtyChange?.(isDirty));
  useEffect(
    function tellWhetherDirty() {
      tellDirty();
    },
    [isDirty],
  );

  function show(saved: Saved<V>) {
    latest.current = saved;
    setBase(saved);
    setValues(saved.values);
    setStale(false);
    form.setFieldsValue({ ...form.getFieldsValue(), ...saved.values });
  }

  const takeOver = useEffectEvent(() => {
    const saved = { values: initialValues, version };
    if (version === latest.current.version && isSame(initialValues, latest.current.values)) return;
    latest.current = saved;
    if (isBusy) return;
    if (!isDirty || isSame(saved.values, values)) show(saved);
    // One's own save as it was kept, or a change of something that this form does not hold.
    else if (saved.version === base.version || isSame(saved.values, base.values)) setBase(saved);
  });
  const news = JSON.stringify([initialValues, version]);
  useEffect(
    function followWhatIsSaved() {
      // The form keeps its values outside React: they are set here, and with them what they are measured by.
      // oxlint-disable-next-line react/set-state-in-effect
      takeOver();
    },
    [news],
  );

  async function save(submitted: V) {
    if (isBusy) return;
    setBusy(true);
    const outcome = await onSubmit(submitted, isStale ? undefined : base.version).finally(() => setBusy(false));
    switch (outcome.status) {
      case 'saved':
        latest.current = { values: submitted, version: outcome.version };
        setBase(latest.current);
        setStale(false);
        return;
      case 'refused':
        applyFieldErrors(form, outcome.fields);
        return;
      case 'stale':
        setStale(true);
        return;
    }
  }

  function discard() {
    form.resetFields();
    show(latest.current);
    // The button that was pressed is about to go.
    submitButton.current?.focus();
  }

  async function discardForSaved() {
    setBusy(true);
    const isRead = await onReload?.().finally(() => setBusy(false));
    if (isRead) discard();
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
          initialValues={base.values}
          onValuesChange={(_changed, all: V) => setValues(all)}
          onFinish={(submitted) => void save(submitted)}
        >
          <fieldset disabled={locked}>{props.children}</fieldset>
          {isStale && <StaleNotice />}
          {!locked && (
            <div className={classes.actions}>
              <Button ref={submitButton} variant="primary" type="submit" busy={isBusy}>
                {isStale ? 'Save over it' : submit}
              </Button>
              {isStale && (
                <Button disabled={isBusy} onClick={() => void discardForSaved()}>
                  Show what is saved now
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

function comparable(value: FormValue | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value.toSorted()) : String(value ?? '');
}
