import { DateInput } from '@portal/ui/dates';
import { TextInput } from '@portal/ui/details';
import { networkName, networkOf, NETWORKS } from '@portal/validation/direct-debit';
import { NOTICE_MAX, noticeUnit } from '@portal/validation/direct-debit/dates';
import { useId } from 'react';
import type { DatesInput } from './dates-address.ts';
import classes from './dates-fields.module.css';

interface DatesFieldsProps {
  readonly input: DatesInput;
  /** Whether the agreed notice is not a number of days. */
  readonly isFaulty: boolean;
  onChange(changed: Partial<DatesInput>): void;
}

export function DatesFields({ input, isFaulty, onChange }: DatesFieldsProps) {
  const { network, day, scheme, isFirst, notice } = input;
  const unit = noticeUnit(network);
  return (
    <div className={classes.fields}>
      <Choice
        label="Network of the collection"
        value={network}
        options={NETWORKS.map((value) => ({ value, label: networkName(value) }))}
        onChange={(value) => onChange({ network: networkOf(value) ?? network })}
      />
      <DateInput label="Collection day" value={day} onChange={(chosen) => onChange({ day: chosen })} />
      {network === 'sepa' && (
        <Choice
          label="Scheme"
          value={scheme}
          options={[
            { value: 'CORE', label: 'Core' },
            { value: 'B2B', label: 'B2B' },
          ]}
          onChange={(value) => onChange({ scheme: value === 'B2B' ? 'B2B' : 'CORE' })}
        />
      )}
      <Choice
        label="Mandate"
        value={isFirst ? 'first' : 'later'}
        options={[
          { value: 'later', label: 'Active, later collection' },
          { value: 'first', label: 'New, first collection' },
        ]}
        onChange={(value) => onChange({ isFirst: value === 'first' })}
      />
      {unit !== undefined && (
        <Notice label={`Agreed notice in ${unit}`} value={notice} isFaulty={isFaulty} onChange={onChange} />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={classes.field}>
      {label}
      <select className={classes.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NoticeProps extends Pick<DatesFieldsProps, 'isFaulty' | 'onChange'> {
  readonly label: string;
  readonly value: string;
}

function Notice({ label, value, isFaulty, onChange }: NoticeProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        inputMode="numeric"
        placeholder="Default"
        value={value}
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? `${id}-fault` : undefined}
        onChange={(text) => onChange({ notice: text })}
      />
      {isFaulty && (
        <p id={`${id}-fault`} className={classes.fault}>
          Please enter 0 to {NOTICE_MAX} days
        </p>
      )}
    </div>
  );
}
