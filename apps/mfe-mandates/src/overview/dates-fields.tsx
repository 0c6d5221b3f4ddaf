import { DateInput } from '@portal/ui/dates';
import { ChoiceField, TextField } from '@portal/ui/page-parts';
import { networkName, NETWORKS } from '@portal/validation/direct-debit';
import { hasNoticeOfChanges, noticeUnit } from '@portal/validation/direct-debit/dates';
import { type DatesInput, FIRST_DAY, LAST_DAY } from './dates-address.ts';
import classes from './dates-fields.module.css';

interface DatesFieldsProps {
  readonly input: DatesInput;
  /** Why the agreed notice is not a number of days. */
  readonly noticeFault: string | undefined;
  onChange(changed: Partial<DatesInput>): void;
}

export function DatesFields({ input, noticeFault, onChange }: DatesFieldsProps) {
  const { network, day, scheme, collection, notice } = input;
  const unit = noticeUnit(network);
  return (
    <div className={classes.fields}>
      <ChoiceField
        label="Network of the collection"
        value={network}
        choices={NETWORKS.map((value) => ({ value, label: networkName(value) }))}
        onChange={(chosen) => onChange({ network: chosen })}
      />
      <DateInput
        label="Collection day"
        value={day}
        min={FIRST_DAY}
        max={LAST_DAY}
        onChange={(chosen) => onChange({ day: chosen })}
      />
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
        value={collection}
        choices={hasNoticeOfChanges(network) ? [LATER, CHANGED, FIRST] : [LATER, FIRST]}
        onChange={(chosen) => onChange({ collection: chosen })}
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

const LATER = { value: 'later', label: 'Active, later collection' } as const;
const CHANGED = { value: 'changed', label: 'Active, changed amount or date' } as const;
const FIRST = { value: 'first', label: 'New, first collection' } as const;
