import { useApi } from '@portal/api-client';
import { APPROVALS } from '@portal/api-client/approvals';
import { CREDITOR_PROFILES } from '@portal/api-client/creditor-profiles';
import {
  connectProvider,
  connectsByRedirect,
  type Provider,
  PROVIDER_CONFIGURATIONS,
  providerOf,
  PROVIDERS,
} from '@portal/api-client/provider-configurations';
import { ButtonLink, usePathParams } from '@portal/ui/basics';
import { AskedApproval } from '@portal/platform-ui/approvals';
import { CallbackContent, callbackWords, NextStep, useCallbackOutcome } from '@portal/platform-ui/connection';
import { type Network, networkOf } from '@portal/validation/direct-debit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { configurationHref, href } from '../href.ts';
import { callbackPath } from './connection-queries.ts';
import { configurationList, internalConfiguration } from '../providers/provider-queries.ts';
import { useConnectProvider } from './use-connect-provider.ts';

/** The page that a provider returns to. */
export function ProviderCallbackPage() {
  const name = usePathParams()['provider'] ?? '';
  const provider = providerOf(name);
  return provider ? <Callback key={provider} provider={provider} /> : <UnknownProvider />;
}

export default ProviderCallbackPage;

function Callback({ provider }: { readonly provider: Provider }) {
  const api = useApi();
  const client = useQueryClient();
  const network = useCallbackNetwork(provider);
  const { connect, isAsking, permission, approval } = useConnectProvider(provider);
  const outcome = useCallbackOutcome(callbackPath(provider), ({ code, redirectUri }) =>
    connectProvider(api, provider, { code, redirectUri }).finally(() => {
      for (const queryKey of [PROVIDER_CONFIGURATIONS, CREDITOR_PROFILES, APPROVALS])
        void client.invalidateQueries({ queryKey });
    }),
  );
  const internal = useQuery(internalConfiguration(api, provider));
  if (outcome.kind === 'connecting' || internal.isPending) {
    return <CallbackContent title="Connecting…" sentences={undefined} actions={undefined} />;
  }
  const { title, sentences, next } = callbackWords(outcome, {
    kind: 'provider',
    name: PROVIDERS[provider],
    advice: `${PROVIDERS[provider]} can now submit your direct debits.`,
    status: internal.data?.status,
  });
  const configuration = network === undefined ? href('mandates.configurations') : configurationHref(network);
  return (
    <CallbackContent
      title={title}
      sentences={sentences}
      actions={
        <>
          <NextStep
            next={next}
            isChecking={internal.isFetching}
            onCheck={() => void internal.refetch()}
            configure={null}
            tryAgain={
              connectsByRedirect(provider) && network !== undefined
                ? () => connect({ network, authorizationUri: internal.data?.authorizationUri })
                : undefined
            }
            isTrying={isAsking}
            permission={permission}
          />
          <AskedApproval request={approval} />
          <ButtonLink variant={next === 'configure' ? 'primary' : 'default'} to={configuration}>
            {network === undefined ? 'Open provider configurations' : 'Open configuration'}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The network named in the provider's answer, otherwise a network with this provider. Only links depend on it. */
function useCallbackNetwork(provider: Provider): Network | undefined {
  const [search] = useSearchParams();
  const [named] = useState(() => networkOf((search.get('state') ?? '').replace(/\..*$/, '')));
  const configurations = useQuery({ ...configurationList(useApi()), enabled: named === undefined });
  const found = configurations.data?.results.find((one) => providerOf(one.provider) === provider);
  return named ?? (found && networkOf(found.network));
}

function UnknownProvider() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(
    function removeAnswerFromAddress() {
      if (search !== '') void navigate(pathname, { replace: true });
    },
    [navigate, pathname, search],
  );

  return (
    <CallbackContent
      title="Nothing was changed"
      sentences={[
        'This address names a provider that is not supported.',
        'Open your provider configurations and connect GoCardless or Bottomline there.',
      ]}
      actions={
        <ButtonLink variant="primary" to={href('mandates.configurations')}>
          Open provider configurations
        </ButtonLink>
      }
    />
  );
}
