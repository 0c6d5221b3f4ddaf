import { CountrySelect, Select } from '@portal/ui/selects';
import type * as choices from '@portal/ui/selects';
import { FieldFrame, type FieldFrameProps } from '@portal/ui/page-parts';
import { useId } from 'react';
import type { Examples } from '../examples.ts';
import { WithValue } from '../with-value.tsx';
import classes from './select-examples.module.css';
const COUNTRIES = [
  { code: 'DE', name: 'Germany' },
  { code: 'IE', name: 'Ireland' },
  { code: 'NL', name: 'Netherlands' },
];
const DIRECTIONS = [
  { value: 'DEBIT', label: 'Collect' },
  { value: 'CREDIT', label: 'Payout' },
];

/** A field with its label, as wide as in a form. */
function Field(props: Omit<FieldFrameProps, 'id'>) {
  return (
    <div className={classes.field}>
      <FieldFrame {...props} id={useId()} />
    </div>
  );
}

export const selectExamples: Examples<typeof choices> = {
  CountrySelect: [
    {
      state: 'Loaded',
      shown: (
        <Field label="Country">
          {(state) => (
            <WithValue start="">
              {(control) => <CountrySelect {...state} {...control} countries={COUNTRIES} />}
            </WithValue>
          )}
        </Field>
      ),
    },
    {
      state: 'Loading',
      shown: (
        <Field label="Country while loading">
          {(state) => (
            <WithValue start="">
              {(control) => <CountrySelect {...state} {...control} countries={undefined} />}
            </WithValue>
          )}
        </Field>
      ),
    },
    {
      state: 'Failed; the choice is kept',
      shown: (
        <Field label="Chosen country">
          {(state) => (
            <WithValue start="IE">
              {(control) => <CountrySelect {...state} {...control} countries={undefined} failed />}
            </WithValue>
          )}
        </Field>
      ),
    },
  ],
  Select: [
    {
      state: 'A few options',
      shown: (
        <Field label="Direction">
          {(state) => <Select {...state} options={DIRECTIONS} placeholder="Choose a direction" />}
        </Field>
      ),
    },
    {
      state: 'Multiple choice',
      shown: (
        <Field label="Directions">
          {(state) => <Select {...state} mode="multiple" options={DIRECTIONS} placeholder="Choose directions" />}
        </Field>
      ),
    },
    {
      state: 'Required and invalid',
      shown: (
        <Field
          label="Required direction"
          isRequired
          messages={[{ message: 'Please choose a direction', isWarning: false }]}
        >
          {(state) => <Select {...state} options={DIRECTIONS} placeholder="Choose a direction" />}
        </Field>
      ),
    },
    {
      state: 'Disabled',
      shown: (
        <Field label="Locked direction" isDisabled>
          {(state) => <Select {...state} options={DIRECTIONS} />}
        </Field>
      ),
    },
  ],
};
