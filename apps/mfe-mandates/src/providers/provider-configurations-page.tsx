import { useApi } from '@portal/api-client';
import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { useOpens } from '@portal/auth';
import { RoleLink } from '@portal/platform-ui/role-gates';
import { ButtonLink, EmptyState, formatCount, PageHeader, Panel } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableFilter } from '@portal/ui/table';
import { networkOf } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { Plug, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { configurationHref, href } from '../href.ts';
import { leadOf } from '../lead-of.ts';
import { networkWords } from '../network-words.ts';
import { portal } from '../portal.config.ts';
import { ConnectionTag } from '../connections/connection-tag.tsx';
import { connectionWords } from '../connections/connection-words.ts';
import { providerName } from './provider-name.ts';
import { configurationList } from './provider-queries.ts';

export function ProviderConfigurationsPage() {
  const configurations = useQuery(configurationList(useApi()));
  const create = useOpens(portal, 'mandates.configuration-new') && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('mandates.configuration-new')}>
      Create provider configuration
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Provider configurations"
        description="The provider that submits your direct debits, for each network."
        actions={create}
      />
      <PagedTable
        id="configurations"
        label="Provider configurations"
        columns={COLUMNS}
        filters={FILTERS}
        query={configurations}
        rows={configurations.data?.results}
        rowKey={({ network }) => network}
        rowActions={({ network }) => (
          <RoleLink roles="MANDATE" to={configurationHref(network)} subject={networkWords(network)} />
        )}
        rowActionsWidth={70}
        empty={
          <Panel>
            <EmptyState
              icon={<Plug size={22} aria-hidden />}
              title="No provider configurations yet"
              text="A provider configuration says which provider collects on a network, and how long it takes."
              action={create || undefined}
            />
          </Panel>
        }
      />
    </>
  );
}

export default ProviderConfigurationsPage;

const FILTERS: readonly TableFilter<ProviderConfiguration>[] = [
  {
    kind: 'checkbox',
    id: 'status',
    label: 'Status',
    options: [
      { value: 'CONNECTED', label: 'Connected' },
      { value: 'NOT_CONNECTED', label: 'Not connected' },
    ],
    value: ({ status }) => status,
  },
];

const count = (value: number | null | undefined) => (value == null ? 'Unknown' : formatCount(value));

const COLUMNS: readonly PagedColumn<ProviderConfiguration>[] = [
  {
    id: 'network',
    header: 'Network',
    value: ({ network }) => networkWords(network),
    cell: ({ network }) => <Link to={configurationHref(network)}>{networkWords(network)}</Link>,
    width: 150,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'provider',
    header: 'Provider',
    value: ({ provider }) => providerName(provider),
    width: 160,
    onCard: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: (configuration) => connectionWords(configuration).label,
    cell: (configuration) => <ConnectionTag connection={configuration} />,
    width: 150,
    onCard: true,
    sortable: true,
  },
  {
    id: 'leadTimeDays',
    header: 'Lead time',
    value: leadTimeOf,
    cell: (configuration) => leadTimeWords(leadTimeOf(configuration)),
    width: 150,
    sortable: true,
  },
  {
    id: 'creditorProfiles',
    header: 'Profiles',
    value: ({ creditorProfiles }) => creditorProfiles,
    cell: ({ creditorProfiles }) => count(creditorProfiles),
    width: 110,
    align: 'end',
    sortable: true,
  },
  {
    id: 'activeMandates',
    header: 'Active mandates',
    value: ({ activeMandates }) => activeMandates,
    cell: ({ activeMandates }) => count(activeMandates),
    width: 160,
    align: 'end',
    onCard: true,
    sortable: true,
  },
];

function leadTimeOf(configuration: ProviderConfiguration): number | undefined {
  const network = networkOf(configuration.network);
  return network ? leadOf(network, configuration) : (configuration.leadTimeDays ?? undefined);
}

function leadTimeWords(days: number | undefined): string {
  if (days === undefined) return 'Default';
  if (days === 0) return 'Same day';
  return days === 1 ? '1 business day' : `${days} business days`;
}
