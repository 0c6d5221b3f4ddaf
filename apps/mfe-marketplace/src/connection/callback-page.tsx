import { useApi } from '@portal/api-client';
import { APPROVALS } from '@portal/api-client/approvals';
import { APP_CONFIGURATIONS, connectApp, INSTALLED_APPS, listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps } from '@portal/api-client/marketplace';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { ButtonLink, usePathParams } from '@portal/ui/basics';
import { AskedApproval } from '@portal/platform-ui/approvals';
import { CallbackContent, callbackWords, NextStep, useCallbackOutcome } from '@portal/platform-ui/connection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { configurationCall } from '../configuration/configuration-queries.ts';
import { href } from '../href.ts';
import { callbackPath } from './connection-queries.ts';
import { JUST_CONNECTED } from './just-connected.ts';
import { useConnect } from './use-connect.ts';

/** The page that a provider returns to. An allowed connection leads on to the page of its app. */
export function CallbackPage() {
  const api = useApi();
  const named = usePathParams()['appId'] ?? '';
  const appId = named.toLowerCase();
  const configuration = href('marketplace.configuration', { appId: named });
  const client = useQueryClient();
  const call = configurationCall(useAccess().context, appId);
  const connecting = useConnect();
  const outcome = useCallbackOutcome(callbackPath(appId), ({ name, code, redirectUri }) =>
    connectApp(api, name, call, { code, redirectUri }).finally(() => {
      for (const queryKey of [INSTALLED_APPS, APP_CONFIGURATIONS, APPROVALS])
        void client.invalidateQueries({ queryKey });
    }),
  );
  const catalogue = useQuery(listMarketplaceApps.query(api));
  const installed = useQuery(listInstalledApps.query(api));
  const appName = catalogue.data?.apps.find((app) => app.appId.toLowerCase() === appId)?.name;
  const connection = installed.data?.connections?.find((one) => one.appId === appId);
  useCrumbTitle(appName, configuration);
  if (outcome.kind === 'connecting' || catalogue.isPending || installed.isPending) {
    return <CallbackContent title="Connecting…" sentences={undefined} actions={undefined} />;
  }
  if (outcome.kind === 'connected' && appName !== undefined && connection) {
    return <Navigate to={configuration} state={JUST_CONNECTED} replace />;
  }
  const { title, sentences, next } = callbackWords(outcome, {
    kind: 'app',
    name: appName ?? appId,
    advice: 'Now validate the configuration.',
    status: installed.data && (connection?.status ?? 'NOT_CONNECTED'),
  });
  return (
    <CallbackContent
      title={title}
      sentences={sentences}
      actions={
        <>
          <NextStep
            next={next}
            isChecking={installed.isFetching}
            onCheck={() => void installed.refetch()}
            configure={
              <ButtonLink variant="primary" to={configuration}>
                Open configuration
              </ButtonLink>
            }
            tryAgain={connection && (() => connecting.connect(connection))}
            isTrying={connecting.appId !== undefined}
            permission={connecting.permissionOf(appId)}
            otherwise={
              <ButtonLink variant="primary" to={href('marketplace.apps')}>
                Open apps
              </ButtonLink>
            }
          />
          <AskedApproval request={connecting.approval} />
          {next !== 'configure' && <ButtonLink to={configuration}>Open configuration</ButtonLink>}
        </>
      }
    />
  );
}

export default CallbackPage;
