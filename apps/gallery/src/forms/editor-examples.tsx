import { Button, Panel } from '@portal/ui/basics';
import { Row, Stack, TextInput } from '@portal/ui/page-parts';
import {
  Field,
  FieldGroup,
  FormEditor,
  type FormEditorProps,
  type FormOptions,
  type PortalForm,
  useForm,
  useFormState,
  useFormValue,
} from '@portal/ui/forms';
import { useEffect } from 'react';
import { SAVED, savesWith, useFirstSubmit } from '../example-saves.ts';
import type { Example } from '../examples.ts';
import classes from './editor-examples.module.css';

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly countries: readonly string[];
}

interface Scheme {
  readonly rules: readonly Rule[];
}

const SCHEME: Scheme = {
  rules: [
    { id: 'cards', name: 'Cards', countries: ['IE', 'NL'] },
    { id: 'transfers', name: 'Transfers', countries: ['DE'] },
  ],
};
const RULE_KEYS = { rules: ({ id }: Rule) => id };
const COUNTRIES = ['DE', 'FR', 'IE', 'NL'];

/** A small editor of a list: rules with a name and countries. */
function RulesEditor({ label, onSave }: Pick<FormOptions<Scheme>, 'onSave'> & { readonly label: string }) {
  const form = useForm<Scheme>({
    keptAs: label,
    saved: SCHEME,
    keys: RULE_KEYS,
    faultsOf,
    onSave,
    onReload: async () => true,
  });
  const rules = useFormValue(form, (scheme) => scheme.rules);
  return (
    <FormEditor form={form} submit="Save draft" className={classes.editor}>
      <Panel title={label}>
        <Stack>
          {rules.map(({ id }) => (
            <RuleFields key={id} form={form} id={id} />
          ))}
        </Stack>
      </Panel>
    </FormEditor>
  );
}

function RuleFields({ form, id }: { readonly form: PortalForm<Scheme>; readonly id: string }) {
  const rule = form.element('rules', id);
  const name = useFormValue(rule, (latest) => latest.name);
  return (
    <Stack>
      <Field of={rule} name="name" label="Name" isRequired>
        {(control) => <TextInput {...control} />}
      </Field>
      <Field of={rule} name="countries">
        {({ value, onChange, ...state }) => (
          <FieldGroup state={state} legend={`Countries of ${name}`}>
            <Row>
              {COUNTRIES.map((country) => (
                <label key={country}>
                  <input
                    type="checkbox"
                    checked={value.includes(country)}
                    onChange={({ target }) =>
                      onChange(COUNTRIES.filter((one) => (one === country ? target.checked : value.includes(one))))
                    }
                  />
                  <span>{` ${country}`}</span>
                </label>
              ))}
            </Row>
          </FieldGroup>
        )}
      </Field>
      <Row>
        <Button
          size="small"
          onClick={() => form.change(({ rules }) => ({ rules: rules.filter((one) => one.id !== id) }))}
        >
          {`Remove ${name}`}
        </Button>
      </Row>
    </Stack>
  );
}

function faultsOf({ rules }: Scheme) {
  return Object.fromEntries(
    rules.flatMap(({ name }, index) => (name === '' ? [[`rules.${index}.name`, 'Please enter a name']] : [])),
  );
}

interface NoteEditorProps
  extends
    Pick<FormOptions<typeof NOTE>, 'isLocked'>,
    Partial<Pick<FormOptions<typeof NOTE>, 'onSave'>>,
    Pick<FormEditorProps, 'cancel' | 'notice'> {
  /** Default: as it was saved. */
  readonly start?: 'changed' | 'submitted';
}

const NOTE = { note: 'Invoices are sent on the first of the month.' };

/** An editor with one field. Leaving the gallery does not ask, because the changes are not the user's. */
function NoteEditor({ start, isLocked, onSave = savesWith(SAVED), ...editor }: NoteEditorProps) {
  const form = useForm({ saved: NOTE, keptAs: start === undefined ? 'note' : undefined, isLocked, onSave });
  useEffect(
    function changeOnce() {
      if (start !== undefined) form.set('note', 'Invoices are sent on the last of the month.');
    },
    [form, start],
  );
  useFirstSubmit(form, start === 'submitted');
  return (
    <FormEditor {...editor} form={form} submit="Save" className={classes.editor}>
      <Panel>
        <Field of={form} name="note" label="Note">
          {(control) => <TextInput {...control} />}
        </Field>
      </Panel>
    </FormEditor>
  );
}

/** A part of a page that reads the state of a form. */
function ChangeNotice() {
  const form = useForm({ saved: NOTE, keptAs: undefined, onSave: savesWith(SAVED) });
  const isDirty = useFormState(form, (state) => state.isDirty());
  return (
    <Stack>
      <Field of={form} name="note" label="Note">
        {(control) => <TextInput {...control} />}
      </Field>
      <p role="status">{isDirty ? 'The note has changed.' : 'The note is as it was saved.'}</p>
    </Stack>
  );
}

/** A form with a sentence about its value, which renders again with each change. */
function NoteLength() {
  const form = useForm({ saved: NOTE, keptAs: undefined, onSave: savesWith(SAVED) });
  const length = useFormValue(form, ({ note }) => note.length);
  return (
    <Field of={form} name="note" label="Note" help={`${length} characters`}>
      {(control) => <TextInput {...control} />}
    </Field>
  );
}

export const useFormExamples: readonly Example[] = [
  {
    state: 'A list of objects; saving takes a second',
    shown: <RulesEditor label="Rules" onSave={savesWith(SAVED)} />,
  },
  {
    state: 'Refused by the server',
    shown: (
      <RulesEditor
        label="Rules with a name that is taken"
        onSave={savesWith({ status: 'refused', fields: { 'rules.0.name': 'This name is taken' } })}
      />
    ),
  },
  {
    state: 'Somebody else saved first',
    shown: <RulesEditor label="Rules of several editors" onSave={savesWith({ status: 'stale' })} />,
  },
];

export const useFormStateExamples: readonly Example[] = [
  { state: 'Whether there are changes', shown: <ChangeNotice /> },
];

export const useFormValueExamples: readonly Example[] = [{ state: 'A value beside its field', shown: <NoteLength /> }];

const FAILURE = {
  title: 'Failed to save note',
  messages: ['The platform cannot be reached. Check your connection and try again.'],
};

export const formEditorExamples: readonly Example[] = [
  { state: 'Without changes', shown: <NoteEditor /> },
  {
    state: 'With changes, and a notice about them',
    shown: <NoteEditor start="changed" notice={<p>Customers see the note at once.</p>} />,
  },
  { state: 'Saving', shown: <NoteEditor start="submitted" onSave={() => new Promise(() => {})} /> },
  {
    state: 'After a failure',
    shown: <NoteEditor start="submitted" onSave={async () => ({ status: 'refused', fields: {}, failure: FAILURE })} />,
  },
  { state: 'With Cancel', shown: <NoteEditor cancel="#FormEditor" /> },
  { state: 'Locked', shown: <NoteEditor isLocked /> },
];
