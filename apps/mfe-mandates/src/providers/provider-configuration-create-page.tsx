import { saveOutcome, useApi } from '@portal/api-client';
import { providerConfigurationInputSchema } from '@portal/api-client/provider-configurations';
import { PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { Select } from '@portal/ui/choices';
import { AddressNotice, bothQueries, droppedSentences, QueryFailure } from '@portal/ui/details';
import { Form, FormSheet, FormsProvider, wholeNumberIn } from '@portal/ui/forms';
import { networkCode, networkOf } from '@portal/validation/direct-debit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { configurationPath, CONFIGURATIONS } from '../area-paths.ts';
import { droppedNetworks } from '../dropped-networks.ts';
import { networkWords } from '../network-words.ts';
import { LeadTimeField } from './lead-time-field.tsx';
import { ProviderField } from './provider-field.tsx';
import { configurationCreation, configurationList, mandateNetworks } from './provider-queries.ts';

type ConfigurationValues = Readonly<Record<'network' | 'provider' | 'leadTimeDays', string>>;

const NETWORK_RULE = { required: true, message: 'Please choose a network' };

/** Assigns a provider to a network; with `?network=`, that network is chosen at first. */
export function ProviderConfigurationCreatePage() {
  const api = useApi();
  const [search] = useSearchParams();
  const wanted = networkOf(search.get('network') ?? '');
  const known = useQuery(mandateNetworks(api));
  const configured = useQuery(configurationList(api));
  const creation = useMutation(configurationCreation(api));
  if (creation.isSuccess) return <Navigate to={configurationPath(creation.variables.network)} />;

  const taken = new Set(configured.data?.results.map(({ network }) => network));
  const free = (known.data?.results ?? []).filter((network) => !taken.has(network));
  const first = wanted && networkCode(wanted);

  function submit({ network, provider, leadTimeDays }: ConfigurationValues) {
    const input = providerConfigurationInputSchema.parse({ provider, leadTimeDays: wholeNumberIn(leadTimeDays) });
    return saveOutcome(creation.mutateAsync({ network, input }));
  }

  return (
    <FormsProvider>
      <PageHeader
        title="Create provider configuration"
        description="Choose who submits your direct debits on a network."
      />
      <AddressNotice sentences={droppedSentences(droppedNetworks(search))} />
      {known.data && configured.data ? (
        <FormSheet<ConfigurationValues>
          area="MANDATE"
          submit="Create provider configuration"
          cancel={CONFIGURATIONS}
          initialValues={{
            network: first !== undefined && free.includes(first) ? first : '',
            provider: '',
            leadTimeDays: '',
          }}
          onSubmit={submit}
        >
          <Form.Item
            name="network"
            label="Network"
            required
            extra={free.length === 0 ? 'Every network has a provider. Open its configuration to change it.' : undefined}
            rules={[NETWORK_RULE]}
          >
            <Select options={free.map((value) => ({ value, label: networkWords(value) }))} />
          </Form.Item>
          <FieldsOfChosenNetwork />
        </FormSheet>
      ) : (
        <FailureOrSkeleton query={bothQueries(known, configured)} />
      )}
    </FormsProvider>
  );
}

export default ProviderConfigurationCreatePage;

function FieldsOfChosenNetwork() {
  const network = String(Form.useWatch('network') ?? '');
  return (
    <>
      <ProviderField network={network} />
      <LeadTimeField network={networkOf(network)} />
    </>
  );
}

function FailureOrSkeleton({ query }: Parameters<typeof QueryFailure>[0]) {
  if (query.error) return <QueryFailure query={query} />;
  return (
    <Panel>
      <Skeleton lines={4} />
    </Panel>
  );
}
