import { Button, Panel } from '@portal/ui/basics';
import { Checkbox } from '@portal/ui/controls';
import { Row, TextField, TextInput } from '@portal/ui/page-parts';
import type * as forms from '@portal/ui/forms';
import {
  Field,
  FieldGroup,
  FieldHint,
  type FieldProps,
  FieldRow,
  FormElement,
  type FormOptions,
  type Messages,
  NameHelp,
  SecretWizard,
  useForm,
  WizardSteps,
} from '@portal/ui/forms';
import { useState } from 'react';
import { formDialogExamples } from './dialog-examples.tsx';
import { formEditorExamples, useFormExamples, useFormStateExamples, useFormValueExamples } from './editor-examples.tsx';
import { SAVED, savesWith, useFirstSubmit } from '../example-saves.ts';
import type { Examples } from '../examples.ts';
import { formSheetExamples } from './form-sheet-examples.tsx';
import { WithValue } from '../with-value.tsx';

interface Named {
  readonly name: string;
}

interface NameFieldProps
  extends
    Omit<FieldProps<Named, 'name'>, 'of' | 'name' | 'label' | 'children'>,
    Partial<Pick<FormOptions<Named>, 'onSave'>> {
  /** Default: 'Northwind'. */
  readonly saved?: string;
  /** The user has tried to save. Default: false. */
  readonly isSubmitted?: boolean;
}

/** A field of a form. It does not take the focus from another example. */
function NameField({ saved = 'Northwind', isSubmitted = false, onSave = savesWith(SAVED), ...field }: NameFieldProps) {
  const form = useForm<Named>({ saved: { name: saved }, keptAs: undefined, faultsOf, onSave, goTo() {} });
  useFirstSubmit(form, isSubmitted);
  return (
    <Field {...field} of={form} name="name" label="Name">
      {(control) => <TextInput {...control} />}
    </Field>
  );
}

function faultsOf({ name }: Named): Messages {
  return name === '' ? { name: 'Please enter a name' } : {};
}

function KeyName({ saved }: { readonly saved: string }) {
  const form = useForm<Named>({ saved: { name: saved }, keptAs: undefined, onSave: savesWith(SAVED) });
  return (
    <Field
      of={form}
      name="name"
      label="Name"
      help={<NameHelp form={form} kind="API key" others={['Web shop']} help="The system that uses the key." />}
    >
      {(control) => <TextInput {...control} />}
    </Field>
  );
}

/** A form with a look of its own. */
function NameOnly() {
  const form = useForm<Named>({ saved: { name: '' }, keptAs: undefined, faultsOf, onSave: savesWith(SAVED) });
  return (
    <FormElement form={form}>
      <Row>
        <Field of={form} name="name">
          {(control) => <TextInput {...control} aria-label="Name of the view" />}
        </Field>
        <Button type="submit">Save view</Button>
      </Row>
    </FormElement>
  );
}

function Channel({ name }: { readonly name: string }) {
  return <WithValue start={false}>{(control) => <Checkbox {...control}>{name}</Checkbox>}</WithValue>;
}

function Wizard() {
  const [isOver, setOver] = useState(false);
  if (isOver) return <Button onClick={() => setOver(false)}>Start again</Button>;
  return (
    <SecretWizard
      steps={['Webhook', 'Verification key']}
      form={(show) => (
        <Panel title="Webhook">
          <Button
            variant="primary"
            onClick={() =>
              show({
                term: 'verification key',
                value: 'whsec_4f1b9c0d2e7a8b6c5d3e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c',
                facts: [
                  { term: 'Destination', value: 'https://shop.example/hooks/orders' },
                  { term: 'Webhook ID', value: 'b7a1c2d3', copied: true },
                ],
              })
            }
          >
            Create webhook
          </Button>
        </Panel>
      )}
      ifLost="If you lose it, create a new webhook."
      after={<Button onClick={() => setOver(true)}>Finish</Button>}
    />
  );
}

export const formExamples: Examples<typeof forms> = {
  useForm: useFormExamples,
  useFormState: useFormStateExamples,
  useFormValue: useFormValueExamples,
  FormSheet: formSheetExamples,
  FormDialog: formDialogExamples,
  FormEditor: formEditorExamples,
  FormElement: [{ state: 'In one line', shown: <NameOnly /> }],
  Field: [
    { state: 'Required', shown: <NameField isRequired /> },
    { state: 'With help', shown: <NameField help="Payers do not see it." /> },
    { state: 'Faulty', shown: <NameField saved="" isRequired isSubmitted /> },
    {
      state: 'Refused, until the name changes',
      shown: (
        <NameField isSubmitted onSave={async () => ({ status: 'refused', fields: { name: 'This name is taken' } })} />
      ),
    },
    {
      state: 'With a warning',
      shown: <NameField problems={[{ message: 'Another theme has this name', isWarning: true }]} />,
    },
    { state: 'Disabled', shown: <NameField isDisabled /> },
  ],
  FieldRow: [
    {
      state: 'Two fields',
      shown: (
        <div>
          <FieldRow>
            <WithValue start="1 Harbour Street">{(control) => <TextField {...control} label="Street" />}</WithValue>
            <WithValue start="Cork">{(control) => <TextField {...control} label="City" />}</WithValue>
          </FieldRow>
        </div>
      ),
    },
  ],
  FieldHint: [
    { state: 'Help alone', shown: <FieldHint help="The system that uses the key." hint={undefined} /> },
    {
      state: 'Help and a hint',
      shown: <FieldHint help="The system that uses the key." hint="Another API key has this name." />,
    },
  ],
  NameHelp: [
    { state: 'A new name', shown: <KeyName saved="Back office" /> },
    { state: 'A name that another key has', shown: <KeyName saved="web shop" /> },
  ],
  FieldGroup: [
    {
      state: 'Required and invalid',
      shown: (
        <FieldGroup state={{ 'aria-required': true, 'aria-invalid': true }} legend="Channels">
          <Channel name="Email" />
          <Channel name="Message" />
        </FieldGroup>
      ),
    },
  ],
  WizardSteps: [
    { state: 'The second of three', shown: <WizardSteps names={['Form', 'Key', 'Delete']} current={1} /> },
    {
      state: 'Done in another order',
      shown: <WizardSteps names={['Settings', 'Account', 'Scheme']} current={1} done={[true, false, true]} />,
    },
  ],
  SecretWizard: [{ state: 'A form, a secret, and the next step', shown: <Wizard /> }],
};
