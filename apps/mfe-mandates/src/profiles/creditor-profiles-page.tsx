import { useApi } from '@portal/api-client';
import { CREDITOR_PROFILE_STATUSES, type CreditorProfile } from '@portal/api-client/creditor-profiles';
import { useOpens } from '@portal/auth';
import { ButtonLink, EmptyState, formatCount, PageHeader, Panel, RelativeTime, statusWords } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableSpec, useTableView } from '@portal/ui/table';
import { NETWORK_CODES } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href, PROFILES_TABLE } from '../href.ts';
import { networkWords } from '../network-words.ts';
import { portal } from '../portal.config.ts';
import { IncompleteTag } from './incomplete-address.tsx';
import { profilePage } from './profile-queries.ts';
import { ProfileStatus } from './profile-status.tsx';
import { useProfilesFailureToast } from './use-profiles-failure-toast.ts';

export function CreditorProfilesPage() {
  const table = useTableView(PROFILE_TABLE);
  const profiles = useQuery(profilePage(useApi(), table.settled));
  const networks = table.settled.filters['network'] ?? [];
  useProfilesFailureToast(networks.length === 1 ? networks[0] : undefined, profiles.error);
  const create = useOpens(portal, 'mandates.profile-new') && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('mandates.profile-new')}>
      Create creditor profile
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Creditor profiles"
        description="The creditors in whose names you collect direct debits."
        actions={create}
      />
      <PagedTable
        {...PROFILE_TABLE}
        label="Creditor profiles"
        query={profiles}
        rows={profiles.data?.results}
        rowKey={({ creditorProfileRef }) => creditorProfileRef}
        rowActions={({ creditorProfileRef, profileName }) => (
          <Link to={href('mandates.profile', { profileRef: creditorProfileRef })} aria-label={`View ${profileName}`}>
            View
          </Link>
        )}
        rowActionsWidth={62}
        unsortedOrder={BY_NAME}
        server={{ table, total: profiles.data?.total }}
        empty={
          <Panel>
            <EmptyState
              icon={<Building2 size={22} aria-hidden />}
              title="No creditor profiles yet"
              text="A creditor profile holds the name and creditor identifier that banks know you by on a network."
              action={create || undefined}
            />
          </Panel>
        }
      />
    </>
  );
}

export default CreditorProfilesPage;

const BY_NAME = { column: 'profileName', direction: 'asc' } as const;

const COLUMNS: readonly PagedColumn<CreditorProfile>[] = [
  {
    id: 'profileName',
    header: 'Profile name',
    value: ({ profileName }) => profileName,
    cell: (profile) => (
      <>
        <Link to={href('mandates.profile', { profileRef: profile.creditorProfileRef })}>{profile.profileName}</Link>
        <IncompleteTag profile={profile} />
      </>
    ),
    width: 175,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'network',
    header: 'Network',
    value: ({ network }) => networkWords(network),
    width: 90,
    onCard: true,
    sortable: true,
  },
  {
    id: 'creditorIdentifier',
    header: 'Creditor identifier',
    value: ({ creditorIdentifier }) => creditorIdentifier,
    cell: ({ creditorIdentifier }) => <code>{creditorIdentifier}</code>,
    width: 170,
    onCard: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'creditorName',
    header: 'Creditor name',
    value: ({ creditorName }) => creditorName,
    width: 140,
    sortable: true,
    searchable: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => statusWords(status),
    cell: ({ status }) => <ProfileStatus status={status} />,
    width: 105,
    onCard: true,
    sortable: true,
  },
  {
    id: 'mandates',
    header: 'Active mandates',
    value: ({ mandates }) => mandates?.active,
    cell: ({ mandates }) => (mandates ? formatCount(mandates.active) : 'Unknown'),
    width: 120,
    align: 'end',
  },
  {
    id: 'createdOn',
    header: 'Created',
    value: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => createdOn && <RelativeTime value={createdOn} />,
    width: 110,
    sortable: true,
  },
];

const PROFILE_TABLE: TableSpec<CreditorProfile> = {
  id: PROFILES_TABLE,
  columns: COLUMNS,
  filters: [
    {
      kind: 'checkbox',
      id: 'network',
      label: 'Network',
      options: NETWORK_CODES.map((value) => ({ value, label: networkWords(value) })),
    },
    {
      kind: 'checkbox',
      id: 'status',
      label: 'Status',
      options: CREDITOR_PROFILE_STATUSES.map((value) => ({ value, label: statusWords(value) })),
    },
  ],
};
