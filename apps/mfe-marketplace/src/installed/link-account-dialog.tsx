import { saveOutcome, useApi } from '@portal/api-client';
import { linkAccountSchema } from '@portal/api-client/installed-apps';
import { FormDialog, TextField } from '@portal/ui/details';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountLinking } from './money-queries.ts';

export interface LinkAccountDialogProps {
  readonly appId: string;
  readonly name: string;
  readonly onClose: () => void;
}

type Field = 'holderName' | 'iban' | 'bic';

const LABELS: Readonly<Record<Field, string>> = { holderName: 'Account holder', iban: 'IBAN', bic: 'BIC (optional)' };
const FIELDS: readonly Field[] = ['holderName', 'iban', 'bic'];

/** Links an existing bank account to an app. It replaces the account that was linked before. */
export function LinkAccountDialog({ appId, name, onClose }: LinkAccountDialogProps) {
  const linking = useMutation(accountLinking(useApi(), appId));
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ holderName: '', iban: '', bic: '' });
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const faults = faultsOf(values, isChecked);

  async function link() {
    setChecked(true);
    if (Object.keys(faultsOf(values, true)).length > 0) return;
    const { holderName, iban, bic } = values;
    const account = { holderName, iban, ...(bic.trim() !== '' && { bic }) };
    const outcome = await saveOutcome(linking.mutateAsync(linkAccountSchema.parse(account)));
    if (outcome.status === 'saved') onClose();
    if (outcome.status === 'refused') setRefused(outcome.fields);
  }

  return (
    <FormDialog
      title={`Link account to ${name}`}
      submit="Link account"
      busy={linking.isPending}
      onSubmit={link}
      onClose={onClose}
    >
      <p>The account replaces the one that was linked before.</p>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={LABELS[field]}
          value={values[field]}
          fault={faults[field] ?? refused[field]}
          aria-required={field !== 'bic'}
          onChange={(text) => {
            setValues({ ...values, [field]: text });
            setRefused({});
          }}
        />
      ))}
    </FormDialog>
  );
}

/** The faults, by field. `isChecked`: empty fields are faults too. */
function faultsOf(values: Readonly<Record<Field, string>>, isChecked: boolean): Partial<Record<Field, string>> {
  const { shape } = linkAccountSchema;
  const entered = (field: Field) => values[field].trim() !== '';
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      if (!entered(field) && (field === 'bic' || !isChecked)) return [];
      const { error } = shape[field].safeParse(values[field]);
      return error ? [[field, error.issues[0]?.message]] : [];
    }),
  );
}
