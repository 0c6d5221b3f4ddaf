import { useApi } from '@portal/api-client';
import { providerConfigurationInputSchema, PROVIDERS, providerOf } from '@portal/api-client/provider-configurations';
import { Select } from '@portal/ui/choices';
import { QueryFailure } from '@portal/ui/details';
import { Form, ruleFrom } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { networkProviders } from './provider-queries.ts';

export interface ProviderFieldProps {
  /** The chosen network, or ''. */
  readonly network: string;
}

/** Any other name is refused, also by the platform. */
const RULE = ruleFrom({
  safeParse(name) {
    const input = providerConfigurationInputSchema.shape.provider.safeParse(name ?? '');
    if (!input.success || providerOf(input.data)) return input;
    return {
      success: false,
      error: { issues: [{ message: 'This provider is not supported. Use GoCardless or Bottomline.' }] },
    };
  },
});

/** The provider of a network, out of those that collect on it. */
export function ProviderField({ network }: ProviderFieldProps) {
  // A path needs a network, also while nothing is requested.
  const providers = useQuery({ ...networkProviders(useApi(), network || 'bacs'), enabled: network !== '' });
  return (
    <>
      <Form.Item
        name="provider"
        label="Provider"
        required
        extra={network === '' ? 'Choose a network first.' : undefined}
        rules={[RULE]}
      >
        <Select
          loading={providers.isFetching}
          options={(network === '' ? [] : (providers.data ?? [])).map((value) => ({ value, label: PROVIDERS[value] }))}
        />
      </Form.Item>
      <QueryFailure query={providers} title="The providers of this network could not be loaded" />
    </>
  );
}
