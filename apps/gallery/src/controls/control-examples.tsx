import {
  Alert,
  Checkbox,
  type CheckboxProps,
  ColourInput,
  type ColourInputProps,
  Input,
  type InputProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  TextArea,
  type TextAreaProps,
} from '@portal/ui/controls';
import type * as controls from '@portal/ui/controls';
import type { Examples } from '../examples.ts';
import { WithValue } from '../with-value.tsx';

function Text({ value = '', ...props }: InputProps) {
  return <WithValue start={value}>{(control) => <Input {...props} {...control} />}</WithValue>;
}

function LongText({ value = '', ...props }: TextAreaProps) {
  return <WithValue start={value}>{(control) => <TextArea {...props} {...control} />}</WithValue>;
}

function Password({ value = '', ...props }: PasswordInputProps) {
  return (
    <WithValue start={value}>
      {(control) => <PasswordInput autoComplete="new-password" {...props} {...control} />}
    </WithValue>
  );
}

function Days({ value = '', ...props }: Omit<NumberInputProps, 'max' | 'min'>) {
  return <WithValue start={value}>{(control) => <NumberInput {...props} {...control} min={1} max={30} />}</WithValue>;
}

function Colour({ value = '', ...props }: ColourInputProps) {
  return <WithValue start={value}>{(control) => <ColourInput {...props} {...control} />}</WithValue>;
}

function Choice({ start = false, ...props }: Omit<CheckboxProps, 'onChange' | 'value'> & { readonly start?: boolean }) {
  return <WithValue start={start}>{(control) => <Checkbox {...props} {...control} />}</WithValue>;
}

/** Examples of `@portal/ui/controls`. */
export const controlExamples: Examples<typeof controls> = {
  Input: [
    {
      state: 'Empty, filled, invalid and disabled',
      shown: (
        <>
          <Text aria-label="Empty" placeholder="name@example.com" />
          <Text aria-label="Filled" value="Northwind Payments" />
          <Text aria-label="Faulty" aria-invalid value="Northwind" />
          <Text aria-label="Disabled" disabled value="Northwind" />
        </>
      ),
    },
  ],
  TextArea: [
    {
      state: 'Empty, filled, invalid and disabled',
      shown: (
        <>
          <LongText aria-label="Empty text" placeholder="One address per line" />
          <LongText aria-label="Filled text" rows={3} value={'ada@northwind.example\nann@northwind.example'} />
          <LongText aria-label="Faulty text" aria-invalid value="ada" />
          <LongText aria-label="Disabled text" disabled value="ada@northwind.example" />
        </>
      ),
    },
  ],
  PasswordInput: [
    {
      state: 'Empty, filled, invalid and disabled',
      shown: (
        <>
          <Password aria-label="Empty password" />
          <Password aria-label="Filled password" value="correct horse" />
          <Password aria-label="Faulty password" aria-invalid value="horse" />
          <Password aria-label="Disabled password" disabled value="correct horse" />
        </>
      ),
    },
  ],
  NumberInput: [
    { state: 'Stepped by the arrow keys', shown: <Days aria-label="Days" value="7" /> },
    { state: 'Not a whole number', shown: <Days aria-label="Invalid days" value="1,5" aria-invalid /> },
    { state: 'Disabled', shown: <Days aria-label="Locked days" value="7" disabled /> },
  ],
  ColourInput: [
    { state: 'Empty', shown: <Colour aria-label="Empty colour" subject="the empty colour" /> },
    { state: 'A colour', shown: <Colour aria-label="Button colour" subject="the button colour" value="#3b4ccc" /> },
    {
      state: 'No colour yet',
      shown: <Colour aria-label="Text colour" subject="the text colour" value="#3b" aria-invalid />,
    },
    {
      state: 'Disabled',
      shown: <Colour aria-label="Locked colour" subject="the locked colour" value="#fc0" disabled />,
    },
  ],
  Checkbox: [
    {
      state: 'Off, on and disabled',
      shown: (
        <>
          <Choice>Send an email</Choice>
          <Choice start>Send a message</Choice>
          <Choice disabled>Send a letter</Choice>
        </>
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
  FormsProvider: [{ state: 'Around the whole gallery: the theme in both colour schemes', shown: <p>See above.</p> }],
};
