import { saveOutcome, useApi, type Versioned } from '@portal/api-client';
import {
  type ProviderConfiguration,
  providerConfigurationInputSchema,
  providerOf,
} from '@portal/api-client/provider-configurations';
import { FormSheet, wholeNumberIn } from '@portal/ui/forms';
import type { Network } from '@portal/validation/direct-debit';
import { useMutation } from '@tanstack/react-query';
import { LeadTimeField } from './lead-time-field.tsx';
import { ProviderField } from './provider-field.tsx';
import { configurationSave } from './provider-queries.ts';

type ConfigurationValues = Readonly<Record<'provider' | 'leadTimeDays', string>>;

export interface ConfigurationFormProps {
  readonly network: Network;
  readonly configuration: Versioned<ProviderConfiguration>;
  readonly onReload: () => Promise<boolean>;
}

/** Changes the provider and the lead time of a network. */
export function ConfigurationForm({ network, configuration, onReload }: ConfigurationFormProps) {
  const { provider, leadTimeDays, version } = configuration;
  const save = useMutation(configurationSave(useApi(), network));

  function submit(values: ConfigurationValues, edited: string | undefined) {
    const input = { provider: values.provider, leadTimeDays: wholeNumberIn(values.leadTimeDays) };
    return saveOutcome(save.mutateAsync({ input: providerConfigurationInputSchema.parse(input), version: edited }));
  }

  return (
    <FormSheet<ConfigurationValues>
      area="MANDATE"
      title="Provider and lead time"
      initialValues={{
        provider: providerOf(provider) ?? provider,
        leadTimeDays: leadTimeDays == null ? '' : String(leadTimeDays),
      }}
      version={version}
      submit="Save"
      onSubmit={submit}
      onReload={onReload}
    >
      <ProviderField network={network} />
      <LeadTimeField network={network} />
    </FormSheet>
  );
}
