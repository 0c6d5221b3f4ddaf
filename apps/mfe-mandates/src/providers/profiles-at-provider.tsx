import { useApi } from '@portal/api-client';
import { type Provider, PROVIDERS } from '@portal/api-client/provider-configurations';
import { Panel, Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable } from '@portal/ui/table';
import type { ProviderProfileList } from '@portal/api-client/creditor-profiles';
import { type Network, networkOf } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useAreaParts } from '../area-parts.ts';
import { href } from '../href.ts';
import { networkWords } from '../network-words.ts';
import { providerProfiles } from '../profiles/profile-queries.ts';
import { useProfilesFailureToast } from '../profiles/use-profiles-failure-toast.ts';

type ProviderProfile = ProviderProfileList['results'][number];

interface ProfilesAtProviderProps {
  readonly provider: Provider;
  readonly network: Network;
}

/** The creditors of a network as the provider lists them. */
export function ProfilesAtProvider({ provider, network }: ProfilesAtProviderProps) {
  const listed = useQuery(providerProfiles(useApi(), provider));
  useProfilesFailureToast(network, listed.error);
  const linksProfiles = useAreaParts().profiles;
  const columns = useMemo(() => profileColumns(linksProfiles), [linksProfiles]);
  const rows = useMemo(
    () => listed.data?.results.filter((one) => networkOf(one.network) === network),
    [listed.data, network],
  );
  const title = `Creditor profiles at ${PROVIDERS[provider]}`;
  if (!rows) {
    return <Panel title={title}>{listed.error ? <QueryFailure query={listed} /> : <Skeleton lines={3} />}</Panel>;
  }
  return (
    <Panel title={title}>
      <PagedTable
        id="provider"
        label={title}
        columns={columns}
        query={listed}
        rows={rows}
        rowKey={({ providerProfileRef }) => providerProfileRef}
        empty={<p>{`${PROVIDERS[provider]} lists no creditor profiles on ${networkWords(network)}.`}</p>}
      />
    </Panel>
  );
}

function profileColumns(linksProfiles: boolean): readonly PagedColumn<ProviderProfile>[] {
  return [
    {
      id: 'profileName',
      header: 'Profile name',
      value: ({ profileName }) => profileName,
      cell: ({ profileName, creditorProfileRef }) =>
        linksProfiles && creditorProfileRef ? (
          <Link to={href('mandates.profile', { profileRef: creditorProfileRef })}>{profileName}</Link>
        ) : (
          profileName
        ),
      width: 200,
      grows: true,
      sortable: true,
      searchable: true,
    },
    {
      id: 'creditorIdentifier',
      header: 'Creditor identifier',
      value: ({ creditorIdentifier }) => creditorIdentifier,
      width: 200,
      searchable: true,
      isGrouped: true,
    },
    {
      id: 'providerProfileRef',
      header: 'Reference',
      value: ({ providerProfileRef }) => providerProfileRef,
      cell: ({ providerProfileRef }) => <code>{providerProfileRef}</code>,
      width: 200,
      searchable: true,
    },
  ];
}
