import { useApi } from '@portal/api-client';
import {
  type ProviderConfigurationInput,
  providerConfigurationInputSchema,
} from '@portal/api-client/provider-configurations';
import { useAccess } from '@portal/auth';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { Select } from '@portal/ui/selects';
import { AddressNotice, allQueries, droppedSentences, QueryFailure } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { faultsBy, Field, fieldSchema, FormSheet, useForm, wholeNumberIn, useFormValue } from '@portal/ui/forms';
import { networkCode, networkOf } from '@portal/validation/direct-debit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { droppedNetworks } from '../dropped-networks.ts';
import { configurationHref, href } from '../href.ts';
import { networkWords } from '../network-words.ts';
import { LEAD_TIME, LeadTimeField } from './lead-time-field.tsx';
import { PROVIDER, ProviderField } from './provider-field.tsx';
import { configurationCreation, configurationList, mandateNetworks } from './provider-queries.ts';

type ConfigurationValues = Readonly<Record<'network' | 'provider' | 'leadTimeDays', string>>;

const faultsOf = faultsBy<ConfigurationValues>({
  network: fieldSchema((network: string) => (network === '' ? 'Please choose a network' : undefined)),
  provider: PROVIDER,
  leadTimeDays: LEAD_TIME,
});

/** Assigns a provider to a network; with `?network=`, that network is chosen at first. */
export function ProviderConfigurationCreatePage() {
  const api = useApi();
  const [search] = useSearchParams();
  const wanted = networkOf(search.get('network') ?? '');
  const networks = useQuery(mandateNetworks(api));
  const configured = useQuery(configurationList(api));
  const creation = useMutation(askable(configurationCreation(api)));
  if (creation.isSuccess) return <Navigate to={configurationHref(creation.variables.network)} />;

  const taken = new Set(configured.data?.results.map(({ network }) => network));
  const free = (networks.data?.results ?? []).filter((network) => !taken.has(network));
  const first = wanted && networkCode(wanted);

  return (
    <FormsProvider>
      <PageHeader
        title="Create provider configuration"
        description="Choose who submits your direct debits on a network."
      />
      <AddressNotice sentences={droppedSentences(droppedNetworks(search))} />
      {networks.data && configured.data ? (
        <CreateForm
          free={free}
          first={first !== undefined && free.includes(first) ? first : ''}
          onCreate={(network, input) => creation.mutateAsync({ network, input })}
        />
      ) : (
        <FailureOrSkeleton query={allQueries({ networks, configured })} />
      )}
    </FormsProvider>
  );
}

export default ProviderConfigurationCreatePage;

interface CreateFormProps {
  /** Networks without a provider, in the spelling of lists. */
  readonly free: readonly string[];
  /** The network that is chosen at first, or ''. */
  readonly first: string;
  readonly onCreate: (network: string, input: ProviderConfigurationInput) => Promise<unknown>;
}

function CreateForm({ free, first, onCreate }: CreateFormProps) {
  const needsApproval = useNeedsApproval('providerConfigurations') ?? false;
  const approval = useApprovalRequest();
  const canWrite = useAccess().canWrite('MANDATE');
  const form = useForm<ConfigurationValues>({
    keptAs: 'Create provider configuration',
    saved: { network: first, provider: '', leadTimeDays: '' },
    isLocked: !canWrite,
    faultsOf,
    onSave({ network, provider, leadTimeDays }) {
      const input = providerConfigurationInputSchema.parse({ provider, leadTimeDays: wholeNumberIn(leadTimeDays) });
      return approval.saveOrAsk(
        { networkProvider: { network, ...input } },
        () => onCreate(network, input),
        needsApproval,
      );
    },
  });
  const network = useFormValue(form, (values) => values.network);
  return (
    <>
      <FormSheet
        form={form}
        submit={needsApproval ? 'Request approval' : 'Create provider configuration'}
        cancel={href('mandates.configurations')}
      >
        <Field
          of={form}
          name="network"
          label="Network"
          isRequired
          help={free.length === 0 ? 'Every network has a provider. Open its configuration to change it.' : undefined}
        >
          {(control) => <Select {...control} options={free.map((value) => ({ value, label: networkWords(value) }))} />}
        </Field>
        <ProviderField form={form} network={network} />
        <LeadTimeField form={form} network={networkOf(network)} />
      </FormSheet>
      <AskedApproval request={approval} />
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
