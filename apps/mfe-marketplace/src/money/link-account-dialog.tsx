import { useApi } from '@portal/api-client';
import { linkAccountSchema } from '@portal/api-client/installed-apps';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { TextInput } from '@portal/ui/page-parts';
import { faultOf, faultsBy, Field, fieldSchema, FormDialog, useForm } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { accountLinking } from './money-queries.ts';

export interface LinkAccountDialogProps {
  readonly appId: string;
  readonly name: string;
  readonly onClose: () => void;
}

type AccountValues = Readonly<Record<'holderName' | 'iban' | 'bic', string>>;

const NO_VALUES: AccountValues = { holderName: '', iban: '', bic: '' };
const LABELS: AccountValues = { holderName: 'Account holder', iban: 'IBAN', bic: 'BIC' };
const { shape } = linkAccountSchema;

const faultsOf = faultsBy<AccountValues>({
  holderName: shape.holderName,
  iban: shape.iban,
  bic: fieldSchema((text: string) => (text.trim() === '' ? undefined : faultOf(shape.bic, text))),
});

/** Links an existing bank account to an app. It replaces the account that was linked before. */
export function LinkAccountDialog({ appId, name, onClose }: LinkAccountDialogProps) {
  const linking = useMutation(askable(accountLinking(useApi(), appId)));
  const needsApproval = useNeedsApproval('appConfigurations');
  const approval = useApprovalRequest();
  const form = useForm<AccountValues>({
    saved: NO_VALUES,
    keptAs: undefined,
    faultsOf,
    async onSave({ holderName, iban, bic }) {
      const account = { holderName, iban, ...(bic.trim() !== '' && { bic }) };
      const input = linkAccountSchema.parse(account);
      const change = { linkedAccount: { ...input, appId } };
      // A request leads to its page, which closes the dialog.
      return approval.saveOrAsk(change, () => linking.mutateAsync(input).then(onClose), needsApproval);
    },
  });

  return (
    <>
      <FormDialog
        form={form}
        title={`Link account to ${name}`}
        submit={needsApproval ? 'Request approval' : 'Link account'}
        onClose={onClose}
      >
        <p>The account replaces the one that was linked before.</p>
        {(['holderName', 'iban', 'bic'] as const).map((field) => (
          <Field key={field} of={form} name={field} label={LABELS[field]} isRequired={field !== 'bic'}>
            {(control) => <TextInput {...control} />}
          </Field>
        ))}
      </FormDialog>
      <AskedApproval request={approval} />
    </>
  );
}
