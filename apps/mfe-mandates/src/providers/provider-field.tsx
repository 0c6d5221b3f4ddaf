import { useApi } from '@portal/api-client';
import { providerConfigurationInputSchema, PROVIDERS, providerOf } from '@portal/api-client/provider-configurations';
import { Select } from '@portal/ui/selects';
import { QueryFailure } from '@portal/ui/page-parts';
import { faultOf, Field, fieldSchema, type FormPart } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { networkProviders } from './provider-queries.ts';

export interface ProviderFieldProps {
  readonly form: FormPart<{ readonly provider: string }>;
  /** The chosen network, or ''. */
  readonly network: string;
}

/** Any other name is refused, also by the platform. */
export const PROVIDER = fieldSchema((name: string) => {
  const fault = faultOf(providerConfigurationInputSchema.shape.provider, name);
  if (fault !== undefined || providerOf(name)) return fault;
  return 'This provider is not supported. Use GoCardless or Bottomline.';
});

/** The provider of a network, out of those that collect on it. */
export function ProviderField({ form, network }: ProviderFieldProps) {
  // A path needs a network, also while nothing is requested.
  const providers = useQuery({ ...networkProviders(useApi(), network || 'bacs'), enabled: network !== '' });
  return (
    <>
      <Field
        of={form}
        name="provider"
        label="Provider"
        isRequired
        help={network === '' ? 'Choose a network first.' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            loading={providers.isFetching}
            options={(network === '' ? [] : (providers.data ?? [])).map((value) => ({
              value,
              label: PROVIDERS[value],
            }))}
          />
        )}
      </Field>
      <QueryFailure query={providers} title="The providers of this network could not be loaded" />
    </>
  );
}
