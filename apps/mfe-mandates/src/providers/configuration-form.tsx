import { useApi, type Versioned } from '@portal/api-client';
import {
  type ProviderConfiguration,
  providerConfigurationInputSchema,
  providerOf,
} from '@portal/api-client/provider-configurations';
import { useAccess } from '@portal/auth';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { faultsBy, FormSheet, useForm, wholeNumberIn } from '@portal/ui/forms';
import type { Network } from '@portal/validation/direct-debit';
import { useMutation } from '@tanstack/react-query';
import { LEAD_TIME, LeadTimeField } from './lead-time-field.tsx';
import { PROVIDER, ProviderField } from './provider-field.tsx';
import { configurationSave } from './provider-queries.ts';

type ConfigurationValues = Readonly<Record<'provider' | 'leadTimeDays', string>>;

const faultsOf = faultsBy<ConfigurationValues>({ provider: PROVIDER, leadTimeDays: LEAD_TIME });

export interface ConfigurationFormProps {
  readonly network: Network;
  readonly configuration: Versioned<ProviderConfiguration>;
  readonly onReload: () => Promise<boolean>;
}

/** Changes the provider and the lead time of a network. */
export function ConfigurationForm({ network, configuration, onReload }: ConfigurationFormProps) {
  const { provider, leadTimeDays, version } = configuration;
  const save = useMutation(askable(configurationSave(useApi(), network)));
  const needsApproval = useNeedsApproval('providerConfigurations') ?? false;
  const approval = useApprovalRequest();
  const canWrite = useAccess().canWrite('MANDATE');
  const form = useForm<ConfigurationValues>({
    keptAs: 'Provider and lead time',
    saved: {
      provider: providerOf(provider) ?? provider,
      leadTimeDays: leadTimeDays == null ? '' : String(leadTimeDays),
    },
    version,
    isLocked: !canWrite,
    faultsOf,
    onSave(values, edited) {
      const input = providerConfigurationInputSchema.parse({
        provider: values.provider,
        leadTimeDays: wholeNumberIn(values.leadTimeDays),
      });
      const change = { networkProvider: { network, version: edited, ...input } };
      return approval.saveOrAsk(change, () => save.mutateAsync({ input, version: edited }), needsApproval);
    },
    onReload,
  });

  return (
    <>
      <FormSheet form={form} title="Provider and lead time" submit={needsApproval ? 'Request approval' : 'Save'}>
        <ProviderField form={form} network={network} />
        <LeadTimeField form={form} network={network} />
      </FormSheet>
      <AskedApproval request={approval} />
    </>
  );
}
