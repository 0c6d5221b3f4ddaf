import { useApi } from '@portal/api-client';
import { CREDITOR_PROFILES, type CreditorProfileDetail } from '@portal/api-client/creditor-profiles';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { PageHeader, Panel, usePathParams } from '@portal/ui/basics';
import { CopiedFact, DetailPage, FactList, Facts, TimeFact } from '@portal/ui/page-parts';
import { countryName } from '@portal/validation';
import { creditorIdentifierTerm, networkOf } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { networkWords } from '../network-words.ts';
import { IncompleteAddress } from './incomplete-address.tsx';
import { FailedMandates, ProfileMandates } from './profile-mandates.tsx';
import { profileDetail } from './profile-queries.ts';
import { ProfileStatus } from './profile-status.tsx';
import { ProviderProfile } from './provider-profile.tsx';

export function CreditorProfilePage() {
  const { profileRef = '' } = usePathParams();
  const profile = useQuery(profileDetail(useApi(), profileRef));
  useCrumbTitle(profile.data?.profileName);
  return (
    <DetailPage title="Creditor profile" query={profile} wide>
      {(data) => <Profile profile={data} />}
    </DetailPage>
  );
}

export default CreditorProfilePage;

function Profile({ profile }: { readonly profile: CreditorProfileDetail }) {
  const { creditorProfileRef, network, creditorIdentifier, createdOn, metadata } = profile;
  const known = networkOf(network);
  const rows = Object.entries(metadata ?? {});
  return (
    <>
      <PageHeader title={profile.profileName} />
      <IncompleteAddress profile={profile} />
      <Facts
        facts={[
          { term: 'Network', value: networkWords(network) },
          { term: 'Status', value: <ProfileStatus status={profile.status} /> },
          {
            term:
              known && known !== 'sepa'
                ? `Creditor identifier (${creditorIdentifierTerm(known)})`
                : 'Creditor identifier',
            value: <CopiedFact term="Creditor identifier" value={creditorIdentifier} />,
          },
          { term: 'Creditor name', value: profile.creditorName },
          { term: 'Address', value: addressWords(profile) },
          { term: 'Profile reference', value: <CopiedFact term="Profile reference" value={creditorProfileRef} /> },
          { term: 'Created', value: createdOn && <TimeFact term="Created" value={createdOn} /> },
        ]}
      />
      <ProfileMandates profile={profile} />
      <FailedMandates profile={profile} />
      <ProviderProfile profile={profile} />
      {rows.length > 0 && (
        <Panel title="Metadata">
          <FactList dense facts={rows.map(([term, value]) => ({ term, value }))} />
        </Panel>
      )}
      <History kind="creditor-profile" id={creditorProfileRef} resource={CREDITOR_PROFILES} />
    </>
  );
}

function addressWords({ address }: CreditorProfileDetail): string {
  if (!address) return '';
  const { streetAddress, city, postcode, country } = address;
  // Countries differ in whether the postcode comes before the city.
  return [streetAddress, city, postcode, country && countryName(country)].filter(Boolean).join(', ');
}
