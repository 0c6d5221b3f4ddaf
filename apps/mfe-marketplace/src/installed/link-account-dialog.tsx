import { saveOutcome, useApi } from '@portal/api-client';
import { linkAccountSchema } from '@portal/api-client/installed-apps';
import { Button, Dialog } from '@portal/ui/basics';
import { Stack, TextInput } from '@portal/ui/details';
import { normaliseIban } from '@portal/validation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { bicFault, ibanFault } from '../configuration/iban-words.ts';
import classes from './amount-fields.module.css';
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
  const formId = useId();
  const faults = faultsOf(values, isChecked);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (linking.isPending || Object.keys(faultsOf(values, true)).length > 0) return;
    const bic = values.bic.trim().toUpperCase();
    const account = { holderName: values.holderName.trim(), iban: normaliseIban(values.iban), ...(bic && { bic }) };
    const outcome = await saveOutcome(linking.mutateAsync(account));
    if (outcome.status === 'saved') onClose();
    if (outcome.status === 'refused') setRefused(outcome.fields);
  }

  return (
    <Dialog
      title={`Link account to ${name}`}
      busy={linking.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={linking.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={linking.isPending}>
            Link account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>The account replaces the one that was linked before.</p>
          {FIELDS.map((field) => {
            const fault = faults[field] ?? refused[field];
            const id = `${formId}-${field}`;
            return (
              <Stack key={field} gap={1}>
                <label htmlFor={id}>{LABELS[field]}</label>
                <TextInput
                  id={id}
                  value={values[field]}
                  aria-required={field !== 'bic'}
                  aria-invalid={fault !== undefined}
                  aria-describedby={fault === undefined ? undefined : `${id}-fault`}
                  onChange={(text) => {
                    setValues({ ...values, [field]: text });
                    setRefused({});
                  }}
                />
                {fault !== undefined && (
                  <p id={`${id}-fault`} className={classes.fault}>
                    {fault}
                  </p>
                )}
              </Stack>
            );
          })}
        </Stack>
      </form>
    </Dialog>
  );
}

/** What is wrong, by field. `isChecked`: fields that are empty are named too. */
function faultsOf(values: Readonly<Record<Field, string>>, isChecked: boolean): Partial<Record<Field, string>> {
  const { shape } = linkAccountSchema;
  const iban = normaliseIban(values.iban);
  const bic = values.bic.trim();
  const name = shape.holderName.safeParse(values.holderName);
  const found: Record<Field, string | undefined> = {
    holderName: isChecked || values.holderName !== '' ? name.error?.issues[0]?.message : undefined,
    iban: iban === '' ? (isChecked ? 'Please enter an IBAN' : undefined) : ibanFault(iban),
    bic: bic === '' ? undefined : bicFault(bic),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}
