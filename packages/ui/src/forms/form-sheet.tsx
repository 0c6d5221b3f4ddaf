import type { SaveOutcome } from '@portal/api-client';
import { Form, type FormProps } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type GatedArea, useAreaRights } from '../basics/area-rights.ts';
import { DraftOffer, enterAgain } from './draft-offer.tsx';
import { EditorActions } from './editor-actions.tsx';
import { applyFieldErrors, clearFieldErrors } from './form-rules.ts';
import classes from './form-sheet.module.css';
import type { SecretTitles } from './kept-input.ts';
import { Panel } from '../basics/panel.tsx';
import { WarningAlert } from '../basics/warning-alert.tsx';
import { useEditor } from './use-editor.ts';

type FormValue = string | number | boolean | readonly string[];

type FailedSubmit<V> = Parameters<NonNullable<FormProps<V>['onFinishFailed']>>[0];

/** A form's values by field name. The order within a list does not matter. */
export type FormValues = Readonly<Record<string, FormValue>>;

export interface FormSheetProps<V extends FormValues> {
  /** Without write access to it the form is read-only. */
  readonly area: GatedArea;
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  /** The saved values. When they change, a form without changes shows them; one with changes keeps its input. */
  readonly initialValues: V;
  /**
   * Identifies the saved values, where several users may save the same thing. With it, a saved value that the rules of its field would
   * refuse now is sent back unchanged, so that the user can edit other fields.
   */
  readonly version?: string | undefined;
  /** Replaces `version` only; `ANY_VERSION` if the user chose to overwrite what others saved. */
  readonly onSubmit: (values: V, version: string | undefined) => Promise<SaveOutcome>;
  /** Loads the saved values again and resolves to whether that succeeded. Required with `version`. */
  readonly onReload?: (() => Promise<boolean>) | undefined;
  /** Called when the form becomes dirty or clean. */
  readonly onDirtyChange?: ((isDirty: boolean) => void) | undefined;
  /** The verb, e.g. 'Create API key'. */
  readonly submit: string;
  /** The path or action of Cancel. Without it the form offers to discard its changes. */
  readonly cancel?: string | (() => void) | undefined;
  /** Disables every field and removes the submit button, whatever the access. The page states the reason. Default: false. */
  readonly locked?: boolean | undefined;
  /** Uses the whole width, such as for a picker of two panes. Default: false. */
  readonly wide?: boolean | undefined;
  /**
   * The titles of fields with secrets, each a `SecretField`, by name. Secrets are never kept when the session ends. A field in which
   * the user chose to enter one, and entered nothing, cannot be saved. Default: none.
   */
  readonly secrets?: SecretTitles | undefined;
  /** The fields, each a `Form.Item`. */
  readonly children: ReactNode;
}

/**
 * A form for flat values on a panel: labels above, errors at their fields, the first one focused. Needs the shell's
 * services and the `FormsProvider`.
 */
export function FormSheet<V extends FormValues>(props: FormSheetProps<V>) {
  const { title, description, initialValues, version, onSubmit, onReload, submit, cancel, secrets } = props;
  const { write } = useAreaRights(props.area);
  const isLocked = props.locked === true || !write;
  const [form] = Form.useForm<V>();
  const [restored, setRestored] = useState<readonly string[]>([]);
  const editor = useEditor<V>({
    name: title ?? submit,
    saved: initialValues,
    version,
    secrets,
    onSave: onSubmit,
    onReload,
    isLocked,
    isSame,
    onShow(values, reason) {
      if (reason === 'discarded') form.resetFields();
      setRestored(reason === 'restored' ? unenteredSecrets(values, secrets) : []);
      form.setFieldsValue({ ...form.getFieldsValue(), ...values });
    },
  });
  const { isDirty, values } = editor;
  const toEnter = restored.flatMap((name) => (values[name] === true ? (secrets?.[name] ?? []) : []));

  const reportDirty = useEffectEvent(() => props.onDirtyChange?.(isDirty));
  useEffect(
    function reportWhetherDirty() {
      reportDirty();
    },
    [isDirty],
  );

  async function save(submitted: V) {
    const missing = unenteredSecrets(submitted, secrets);
    if (missing.length > 0) {
      applyFieldErrors(form, Object.fromEntries(missing.map((name) => [name, 'Please enter a new value'])));
      return;
    }
    const outcome = await editor.save(submitted);
    if (outcome?.status === 'refused') applyFieldErrors(form, outcome.fields);
  }

  /** The rules may have been looser when a value was saved. */
  function saveIfStored({ values: submitted, errorFields }: FailedSubmit<V>) {
    const names = errorFields.map((field) => field.name.join('.'));
    const isStored = (name: string) =>
      comparable(submitted[name]) === comparable(editor.base[name]) && !isEmpty(editor.base[name]);
    if (version === undefined || !names.every(isStored)) return;
    clearFieldErrors(
      form,
      errorFields.map(({ name }) => name),
    );
    void save(submitted);
  }

  return (
    <div className={props.wide ? classes.wide : classes.sheet}>
      <Panel title={title} description={description}>
        <DraftOffer editor={editor} />
        {toEnter.length > 0 && (
          <div className={classes.notice}>
            <WarningAlert title="Secrets were not kept">
              <p>{`To save, ${enterAgain(toEnter)}`}</p>
            </WarningAlert>
          </div>
        )}
        {!isLocked && (
          <p className={classes.legend}>
            Fields marked <span className={classes.mark}>*</span> are required.
          </p>
        )}
        <Form
          form={form}
          layout="vertical"
          noValidate
          // Centred, because the frame's header would cover it at the edge.
          scrollToFirstError={{ focus: true, block: 'center' }}
          disabled={isLocked}
          requiredMark={!isLocked}
          initialValues={editor.base}
          onValuesChange={(_changed, all: V) => editor.change(all)}
          onFinish={(submitted) => void save(submitted)}
          onFinishFailed={saveIfStored}
        >
          <fieldset disabled={isLocked}>{props.children}</fieldset>
          {!isLocked && <EditorActions editor={editor} submit={submit} cancel={cancel} />}
        </Form>
      </Panel>
    </div>
  );
}

/** The names of secrets that the user chose to enter, without a text yet. */
function unenteredSecrets(values: FormValues, secrets: SecretTitles = {}): readonly string[] {
  return Object.keys(secrets).filter((name) => values[name] === true);
}

function isSame(a: FormValues, b: FormValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => comparable(a[name]) === comparable(b[name]));
}

function isEmpty(value: FormValue | undefined): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function comparable(value: FormValue | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value.toSorted()) : String(value ?? '');
}
