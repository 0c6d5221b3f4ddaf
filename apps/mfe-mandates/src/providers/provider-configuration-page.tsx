import { isNotFound, useApi, type Versioned } from '@portal/api-client';
import {
  PROVIDER_CONFIGURATIONS,
  type ProviderConfiguration,
  providerOf,
  PROVIDERS,
} from '@portal/api-client/provider-configurations';
import { useAccess, useOpens } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { ButtonLink, EmptyState, formatCount, PageHeader, Panel, usePathParams, WarningAlert } from '@portal/ui/basics';
import { DeleteButton, DetailPage, Facts, TimeFact } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { type Network, networkCode, networkOf } from '@portal/validation/direct-debit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { href } from '../href.ts';
import { networkWords } from '../network-words.ts';
import { portal } from '../portal.config.ts';
import { ConfigurationForm } from './configuration-form.tsx';
import { ConnectionTag } from '../connections/connection-tag.tsx';
import { InternalConfigurationPart } from './internal-configuration-part.tsx';
import { ProfilesAtProvider } from './profiles-at-provider.tsx';
import { providerName } from './provider-name.ts';
import { configurationDetail, internalConfiguration, internalDeletion } from './provider-queries.ts';
import { ProviderUses } from './provider-uses.tsx';

export function ProviderConfigurationPage() {
  const named = usePathParams()['network'] ?? '';
  const network = networkOf(named);
  return network ? <NetworkConfiguration key={network} network={network} /> : <UnknownNetwork name={named} />;
}

export default ProviderConfigurationPage;

function NetworkConfiguration({ network }: { readonly network: Network }) {
  const configuration = useQuery(configurationDetail(useApi(), network));
  if (isNotFound(configuration.error) && !configuration.data) return <WithoutProvider network={network} />;
  return (
    <FormsProvider>
      <DetailPage title={networkWords(network)} query={configuration} wide>
        {(data, reload) => <Configuration network={network} configuration={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

/** The title of the route, without a network. */
const TITLE = portal.routes.find(({ id }) => id === 'mandates.configuration')?.title;

function UnknownNetwork({ name }: { readonly name: string }) {
  useCrumbTitle(TITLE);
  return (
    <>
      <PageHeader title="Network not found" />
      <Panel>
        <EmptyState
          title={`There is no network ‘${name}’`}
          text="Check the address, or choose a network from the list."
          action={<ButtonLink to={href('mandates.configurations')}>Provider configurations</ButtonLink>}
        />
      </Panel>
    </>
  );
}

interface ConfigurationProps {
  readonly network: Network;
  readonly configuration: Versioned<ProviderConfiguration>;
  readonly onReload: () => Promise<boolean>;
}

function Configuration({ network, configuration, onReload }: ConfigurationProps) {
  const { connectedOn, creditorProfiles, activeMandates } = configuration;
  const provider = providerOf(configuration.provider);
  const api = useApi();
  const internal = useQuery({
    ...internalConfiguration(api, provider ?? 'gocardless'),
    enabled: provider !== undefined,
  });
  const deletion = useMutation(internalDeletion(api, provider ?? 'gocardless'));
  const canWrite = useAccess().canWrite('MANDATE');
  const heading = useRef<HTMLHeadingElement>(null);
  const isDeleted = deletion.isSuccess;
  // The form stays when another provider's settings load after a save.
  const isAboveSettled = provider === undefined || !internal.isPending;
  const [wasAboveSettled, setWasAboveSettled] = useState(isAboveSettled);
  if (isAboveSettled && !wasAboveSettled) setWasAboveSettled(true);

  useEffect(
    function moveFocusFromDialog() {
      if (isDeleted) heading.current?.focus();
    },
    [isDeleted],
  );

  const { reset } = deletion;
  const isConnected = configuration.status === 'CONNECTED';
  // A disconnected provider keeps its secret.
  const isStored = isConnected || internal.data?.webhookSecret != null;
  useEffect(
    function offerDeletionAgain() {
      if (!isStored) reset();
    },
    [isStored, reset],
  );

  return (
    <>
      <PageHeader
        ref={heading}
        title={networkWords(network)}
        actions={
          canWrite &&
          provider &&
          isStored &&
          !isDeleted && (
            <DeleteButton kind="provider configuration" deletion={deletion}>
              <p>
                The platform will forget how it signs in to <strong>{PROVIDERS[provider]}</strong>. You can reconnect it
                later.
              </p>
              <ProviderUses provider={provider} />
            </DeleteButton>
          )
        }
      />
      {!provider && (
        <WarningAlert title={`${configuration.provider} is not supported`}>
          <p>Choose GoCardless or Bottomline to collect on this network.</p>
        </WarningAlert>
      )}
      <Facts
        facts={[
          { term: 'Provider', value: providerName(configuration.provider) },
          { term: 'Status', value: <ConnectionTag connection={configuration} /> },
          { term: 'First connected', value: connectedOn && <TimeFact term="First connected" value={connectedOn} /> },
          { term: 'Creditor profiles', value: creditorProfiles == null ? '' : formatCount(creditorProfiles) },
          { term: 'Active mandates', value: activeMandates == null ? '' : formatCount(activeMandates) },
        ]}
      />
      {provider && <InternalConfigurationPart key={provider} provider={provider} network={network} />}
      {/* Not before what is above: its arrival would move the buttons away from a finger. */}
      {wasAboveSettled && <ConfigurationForm network={network} configuration={configuration} onReload={onReload} />}
      {/* Deleting reloads what is shown, and a provider without a connection refuses to list its profiles. */}
      {provider && isConnected && !deletion.isPending && !isDeleted && (
        <ProfilesAtProvider provider={provider} network={network} />
      )}
      <History kind="provider-configuration" id={networkCode(network)} resource={PROVIDER_CONFIGURATIONS} />
    </>
  );
}

function WithoutProvider({ network }: { readonly network: Network }) {
  const creates = useOpens(portal, 'mandates.configuration-new');
  return (
    <>
      <PageHeader title={networkWords(network)} />
      <Panel>
        <EmptyState
          title={`${networkWords(network)} has no provider yet`}
          text="Choose a provider before you collect on this network."
          action={
            creates ? (
              <ButtonLink variant="primary" to={href('mandates.configuration-new', {}, { network })}>
                Create provider configuration
              </ButtonLink>
            ) : undefined
          }
        />
      </Panel>
    </>
  );
}
