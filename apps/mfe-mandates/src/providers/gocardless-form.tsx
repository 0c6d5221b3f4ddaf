import { useApi } from '@portal/api-client';
import { gocardlessInputSchema } from '@portal/api-client/provider-configurations';
import { useAccess } from '@portal/auth';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { SecretField } from '@portal/platform-ui/connection';
import { faultsBy, Field, FormSheet, useForm } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import type { InternalFormProps } from './bottomline-form.tsx';
import { internalSave } from './provider-queries.ts';
import { secretInput, secretSchema } from './secret-rule.ts';

type GocardlessValues = Readonly<{ webhookSecret: string | boolean }>;

/** The settings of GoCardless, once it is connected. */
export function GocardlessForm({ configuration, onReload }: InternalFormProps) {
  const { webhookSecret, version } = configuration;
  const save = useMutation(askable(internalSave(useApi(), 'gocardless')));
  const needsApproval = useNeedsApproval('providerConfigurations') ?? false;
  const approval = useApprovalRequest();
  const stored = webhookSecret ?? undefined;
  const canWrite = useAccess().canWrite('MANDATE');
  const form = useForm<GocardlessValues>({
    keptAs: 'Notifications from GoCardless',
    saved: { webhookSecret: '' },
    version,
    isLocked: !canWrite,
    secrets: { webhookSecret: 'Webhook secret' },
    faultsOf: faultsBy<GocardlessValues>({ webhookSecret: secretSchema(stored) }),
    onSave(values, edited) {
      const input = gocardlessInputSchema.parse({ webhookSecret: secretInput(values.webhookSecret) });
      const change = { providerConfiguration: { provider: 'gocardless', version: edited, ...input } };
      // The mutation would keep the input, which holds a secret.
      const saveNow = () => save.mutateAsync({ input, version: edited }).finally(save.reset);
      return approval.saveOrAsk(change, saveNow, needsApproval);
    },
    onReload,
  });

  return (
    <>
      <FormSheet
        form={form}
        title="Notifications from GoCardless"
        description="GoCardless signs them with this secret, so that the platform can verify them."
        submit={needsApproval ? 'Request approval' : 'Save secret'}
      >
        <Field
          of={form}
          name="webhookSecret"
          label="Webhook secret"
          help="From the webhook settings of your GoCardless account."
        >
          {(control) => (
            <SecretField
              {...control}
              // A save resets the user's choice about the stored value.
              key={version}
              title="Webhook secret"
              stored={stored}
              isOptional
            />
          )}
        </Field>
      </FormSheet>
      <AskedApproval request={approval} />
    </>
  );
}
