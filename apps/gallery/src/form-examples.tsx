import { Button, Panel } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/details';
import type * as forms from '@portal/ui/forms';
import {
  Alert,
  Checkbox,
  ColourInput,
  type ColourInputProps,
  Field,
  FieldGroup,
  FieldHint,
  FieldMessages,
  type FieldProps,
  Form,
  Input,
  NumberInput,
  type NumberInputProps,
  SecretWizard,
  Space,
  WizardSteps,
} from '@portal/ui/forms';
import { useId, useState } from 'react';
import { draftOfferExamples, editorActionsExamples, useEditorExamples } from './editor-examples.tsx';
import type { Examples } from './examples.ts';
import { formSheetExamples, rolePickerExamples } from './form-sheet-examples.tsx';

function Colour({ value: initial = '', ...props }: ColourInputProps) {
  const [value, setValue] = useState(initial);
  return <ColourInput {...props} value={value} onChange={setValue} />;
}

function Days({ value: initial = '', ...props }: Omit<NumberInputProps, 'max' | 'min' | 'onChange'>) {
  const [value, setValue] = useState(initial);
  return <NumberInput {...props} min={1} max={30} value={value} onChange={setValue} />;
}

function NameField(props: Omit<FieldProps, 'id' | 'label' | 'children'>) {
  const id = useId();
  return (
    <Field {...props} id={id} label="Name">
      {({ onBlur, ...state }) => <TextInput {...state} value="" onBlur={onBlur} onChange={() => {}} />}
    </Field>
  );
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
  DraftOffer: draftOfferExamples,
  EditorActions: editorActionsExamples,
  FormSheet: formSheetExamples,
  useEditor: useEditorExamples,
  Field: [
    { state: 'Required', shown: <NameField isRequired /> },
    { state: 'With help', shown: <NameField help="Payers do not see it." /> },
    { state: 'Faulty', shown: <NameField fault="Please enter a name" isChecked /> },
    {
      state: 'With a warning',
      shown: <NameField problems={[{ message: 'Another theme has this name', isWarning: true }]} />,
    },
  ],
  FieldMessages: [
    { state: 'A fault', shown: <FieldMessages messages={[{ message: 'Please choose one', isWarning: false }]} /> },
    { state: 'A warning', shown: <FieldMessages messages={[{ message: 'This overlaps', isWarning: true }]} /> },
  ],
  FieldHint: [
    { state: 'Help alone', shown: <FieldHint help="The system that uses the key." hint={undefined} /> },
    {
      state: 'Help and a hint',
      shown: <FieldHint help="The system that uses the key." hint="Another API key has this name." />,
    },
  ],
  FieldGroup: [
    {
      state: 'Required and invalid',
      shown: (
        <FieldGroup state={{ 'aria-required': true, 'aria-invalid': true }} legend="Channels">
          <Checkbox>Email</Checkbox>
          <Checkbox>Message</Checkbox>
        </FieldGroup>
      ),
    },
  ],
  NumberInput: [
    { state: 'Stepped by the arrow keys', shown: <Days aria-label="Days" value="7" /> },
    { state: 'Not a whole number', shown: <Days aria-label="Invalid days" value="1,5" status="error" /> },
    { state: 'Disabled', shown: <Days aria-label="Locked days" value="7" disabled /> },
  ],
  RolePicker: rolePickerExamples,
  ColourInput: [
    {
      state: 'Empty',
      shown: <Colour aria-label="Empty colour" subject="the empty colour" />,
    },
    { state: 'A colour', shown: <Colour aria-label="Button colour" subject="the button colour" value="#3b4ccc" /> },
    {
      state: 'No colour yet',
      shown: <Colour aria-label="Text colour" subject="the text colour" value="#3b" status="error" />,
    },
    {
      state: 'Disabled',
      shown: <Colour aria-label="Locked colour" subject="the locked colour" value="#fc0" disabled />,
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
  Input: [
    {
      state: 'Empty, filled, invalid and disabled',
      shown: (
        <>
          <Input aria-label="Empty" placeholder="name@example.com" />
          <Input aria-label="Filled" defaultValue="Northwind Payments" />
          <Input aria-label="Faulty" status="error" aria-invalid defaultValue="Northwind" />
          <Input aria-label="Disabled" disabled defaultValue="Northwind" />
        </>
      ),
    },
  ],
  Checkbox: [
    {
      state: 'Off, on and disabled',
      shown: (
        <>
          <Checkbox>Send an email</Checkbox>
          <Checkbox defaultChecked>Send a message</Checkbox>
          <Checkbox disabled>Send a letter</Checkbox>
        </>
      ),
    },
  ],
  Space: [
    {
      state: 'Between its children',
      shown: (
        <Space>
          <span>One</span>
          <span>Two</span>
        </Space>
      ),
    },
  ],
  Alert: [
    {
      state: 'Every type',
      shown: (
        <>
          <Alert type="info" showIcon title="Saved an hour ago" />
          <Alert type="success" showIcon title="Everything is set up" />
          <Alert type="warning" showIcon title="This is you" description="You cannot delete yourself." />
          <Alert type="error" showIcon title="2 of 4 addresses cannot be invited" />
        </>
      ),
    },
  ],
  Form: [
    {
      state: 'A required field with its error',
      shown: (
        <Form layout="vertical" name="example-form">
          <Form.Item name="name" label="Name" validateStatus="error" help="Please enter a name">
            <Input />
          </Form.Item>
        </Form>
      ),
    },
  ],
  FormsProvider: [{ state: 'Around the whole gallery: the theme in both colour schemes', shown: <p>See above.</p> }],
};
