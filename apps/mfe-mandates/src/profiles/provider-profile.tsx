import { useApi } from '@portal/api-client';
import type { CreditorProfile } from '@portal/api-client/creditor-profiles';
import {
  listProviderConfigurations,
  type Provider,
  providerOf,
  PROVIDERS,
} from '@portal/api-client/provider-configurations';
import { Panel, Skeleton } from '@portal/ui/basics';
import { CopiedFact, FactList, QueryFailure, Stack } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAreaParts } from '../area-parts.ts';
import { configurationHref } from '../href.ts';
import { networkWords } from '../network-words.ts';
import { providerProfiles } from './profile-queries.ts';
import { useProfilesFailureToast } from './use-profiles-failure-toast.ts';

interface OfProfile {
  readonly profile: CreditorProfile;
}

/** The profile as the provider of its network has it. */
export function ProviderProfile({ profile }: OfProfile) {
  const configurations = useQuery(listProviderConfigurations.query(useApi()));
  const configuration = configurations.data?.results.find(({ network }) => network === profile.network);
  const provider = configuration && providerOf(configuration.provider);
  return (
    <Panel title="At the provider">
      {configurations.error && <QueryFailure query={configurations} />}
      {configurations.isPending && <Skeleton lines={2} />}
      {configurations.data &&
        (provider ? (
          <AtProvider profile={profile} provider={provider} isConnected={configuration.status === 'CONNECTED'} />
        ) : (
          <Stack>
            <p>{`${networkWords(profile.network)} has no provider yet.`}</p>
            <ConfigurationLink profile={profile} />
          </Stack>
        ))}
    </Panel>
  );
}

interface AtProviderProps extends OfProfile {
  readonly provider: Provider;
  readonly isConnected: boolean;
}

function AtProvider({ profile, provider, isConnected }: AtProviderProps) {
  const { creditorProfileRef, network } = profile;
  const profiles = useQuery({ ...providerProfiles(useApi(), provider), enabled: isConnected });
  useProfilesFailureToast(network, isConnected ? profiles.error : null);
  const name = PROVIDERS[provider];
  if (!isConnected) {
    return (
      <Stack>
        <p>{`${name} is not connected.`}</p>
        <ConfigurationLink profile={profile} />
      </Stack>
    );
  }
  if (profiles.error) return <QueryFailure query={profiles} />;
  if (profiles.isPending) return <Skeleton lines={2} />;
  const found = profiles.data.results.find((one) => one.creditorProfileRef === creditorProfileRef);
  if (!found) return <p>{`${name} does not list this profile.`}</p>;
  return (
    <FactList
      dense
      facts={[
        { term: 'Provider', value: name },
        { term: 'Name at the provider', value: found.profileName },
        {
          term: 'Reference at the provider',
          value: <CopiedFact term="Reference at the provider" value={found.providerProfileRef} />,
        },
      ]}
    />
  );
}

function ConfigurationLink({ profile: { network } }: OfProfile) {
  const { configurations } = useAreaParts();
  if (!configurations) return null;
  return (
    <div>
      <Link to={configurationHref(network)}>Open provider configuration</Link>
    </div>
  );
}
