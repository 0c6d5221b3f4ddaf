import { CountrySelect, Radio, Select } from '@portal/ui/choices';
import type * as choices from '@portal/ui/choices';
import { Form } from '@portal/ui/forms';
import type { ReactElement } from 'react';
import type { Examples } from './examples.ts';
import classes from './choice-examples.module.css';

const COUNTRIES = [
  { code: 'DE', name: 'Germany' },
  { code: 'IE', name: 'Ireland' },
  { code: 'NL', name: 'Netherlands' },
];
const DIRECTIONS = [
  { value: 'DEBIT', label: 'Collect' },
  { value: 'CREDIT', label: 'Payout' },
];

interface FieldProps {
  readonly label: string;
  readonly initialValue?: string;
  readonly children: ReactElement;
}

/** A field with its label, as wide as in a form. */
function Field({ label, initialValue, children }: FieldProps) {
  const name = label.toLowerCase().replaceAll(' ', '-');
  return (
    <Form layout="vertical" name={`example-${name}`} initialValues={{ [name]: initialValue }} className={classes.field}>
      <Form.Item name={name} label={label} className={classes.item ?? ''}>
        {children}
      </Form.Item>
    </Form>
  );
}

export const choiceExamples: Examples<typeof choices> = {
  CountrySelect: [
    {
      state: 'Loaded',
      shown: (
        <Field label="Country">
          <CountrySelect countries={COUNTRIES} />
        </Field>
      ),
    },
    {
      state: 'Loading',
      shown: (
        <Field label="Country while loading">
          <CountrySelect countries={undefined} />
        </Field>
      ),
    },
    {
      state: 'Failed; the choice is kept',
      shown: (
        <Field label="Chosen country" initialValue="IE">
          <CountrySelect countries={undefined} failed />
        </Field>
      ),
    },
  ],
  Select: [
    {
      state: 'A few options',
      shown: (
        <Field label="Direction">
          <Select options={DIRECTIONS} placeholder="Choose a direction" />
        </Field>
      ),
    },
    {
      state: 'Multiple choice',
      shown: (
        <Field label="Directions">
          <Select mode="multiple" options={DIRECTIONS} placeholder="Choose directions" />
        </Field>
      ),
    },
    {
      state: 'Disabled',
      shown: (
        <Field label="Locked direction">
          <Select options={DIRECTIONS} disabled />
        </Field>
      ),
    },
  ],
  Radio: [{ state: 'A group', shown: <Radio.Group defaultValue="DEBIT" options={DIRECTIONS} /> }],
};
