import type { SaveOutcome } from '@portal/api-client';
import { Form } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type GatedArea, useAreaRights } from '../basics/area-rights.ts';
import { EditorActions } from './editor-actions.tsx';
import { applyFieldErrors } from './form-rules.ts';
import classes from './form-sheet.module.css';
import { Panel } from '../basics/panel.tsx';
import { useEditor } from './use-editor.ts';

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

/**
 * An editor of flat values on its surface, as most screens have it: labels above, errors at their fields and the first one
 * focused. Needs the shell's services and the `FormsProvider`.
 */
export function FormSheet<V extends FormValues>(props: FormSheetProps<V>) {
  const { title, description, initialValues, version, onSubmit, onReload, submit, cancel } = props;
  const { write } = useAreaRights(props.area);
  const isLocked = props.locked === true || !write;
  const [form] = Form.useForm<V>();
  const editor = useEditor<V>({
    saved: initialValues,
    version,
    onSave: onSubmit,
    onReload,
    isLocked,
    isSame,
    onShow(values, reason) {
      if (reason === 'discarded') form.resetFields();
      form.setFieldsValue({ ...form.getFieldsValue(), ...values });
    },
  });
  const { isDirty } = editor;

  const tellDirty = useEffectEvent(() => props.onDirtyChange?.(isDirty));
  useEffect(
    function tellWhetherDirty() {
      tellDirty();
    },
    [isDirty],
  );

  async function save(submitted: V) {
    const outcome = await editor.save(submitted);
    if (outcome?.status === 'refused') applyFieldErrors(form, outcome.fields);
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
          disabled={isLocked}
          initialValues={editor.base}
          onValuesChange={(_changed, all: V) => editor.change(all)}
          onFinish={(submitted) => void save(submitted)}
        >
          <fieldset disabled={isLocked}>{props.children}</fieldset>
          {!isLocked && <EditorActions editor={editor} submit={submit} cancel={cancel} />}
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
