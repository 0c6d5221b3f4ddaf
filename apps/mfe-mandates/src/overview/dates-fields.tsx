import { DateInput } from '@portal/ui/dates';
import { ChoiceField, TextField } from '@portal/ui/details';
import { networkName, NETWORKS } from '@portal/validation/direct-debit';
import { noticeUnit } from '@portal/validation/direct-debit/dates';
import type { DatesInput } from './dates-address.ts';
import classes from './dates-fields.module.css';

interface DatesFieldsProps {
  readonly input: DatesInput;
  /** Why the agreed notice is not a number of days. */
  readonly noticeFault: string | undefined;
  onChange(changed: Partial<DatesInput>): void;
}

export function DatesFields({ input, noticeFault, onChange }: DatesFieldsProps) {
  const { network, day, scheme, isFirst, notice } = input;
  const unit = noticeUnit(network);
  return (
    <div className={classes.fields}>
      <ChoiceField
        label="Network of the collection"
        value={network}
        choices={NETWORKS.map((value) => ({ value, label: networkName(value) }))}
        onChange={(chosen) => onChange({ network: chosen })}
      />
      <DateInput label="Collection day" value={day} onChange={(chosen) => onChange({ day: chosen })} />
      {network === 'sepa' && (
        <ChoiceField
          label="Scheme"
          value={scheme}
          choices={[
            { value: 'CORE', label: 'Core' },
            { value: 'B2B', label: 'B2B' },
          ]}
          onChange={(chosen) => onChange({ scheme: chosen })}
        />
      )}
      <ChoiceField
        label="Mandate"
        value={isFirst ? 'first' : 'later'}
        choices={[
          { value: 'later', label: 'Active, later collection' },
          { value: 'first', label: 'New, first collection' },
        ]}
        onChange={(value) => onChange({ isFirst: value === 'first' })}
      />
      {unit !== undefined && (
        <TextField
          label={`Agreed notice in ${unit}`}
          inputMode="numeric"
          placeholder="Default"
          value={notice}
          fault={noticeFault}
          onChange={(typed) => onChange({ notice: typed })}
        />
      )}
    </div>
  );
}
