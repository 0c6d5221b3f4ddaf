import { useApi } from '@portal/api-client';
import { isTestEnvironment } from '@portal/api-client/app-environment';
import { type InstalledApps, listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps, type Marketplace } from '@portal/api-client/marketplace';
import { useAccess, useOpens } from '@portal/auth';
import { Button, ButtonLink, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { allQueries, DetailPage, LazyDialog, Stack } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useConnect } from '../connection/use-connect.ts';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { type AppAction, appActions } from './app-actions.ts';
import { AppRow } from './app-row.tsx';
import { appState } from './app-state.ts';
import { type Installed, installedOf } from './installed-of.ts';
import { accountCreation } from '../money/money-queries.ts';
import { UninstallDialog } from './uninstall-dialog.tsx';
import { useValidations } from './use-validations.ts';

export function AppsPage() {
  const api = useApi();
  const catalogue = useQuery(listMarketplaceApps.query(api));
  const installed = useQuery(listInstalledApps.query(api));
  return (
    <DetailPage title="Apps" query={allQueries({ catalogue, installed })}>
      {({ catalogue, installed }) => <InstalledApps catalogue={catalogue.apps} response={installed} />}
    </DetailPage>
  );
}

export default AppsPage;

interface InstalledAppsProps {
  readonly catalogue: Marketplace['apps'];
  readonly response: InstalledApps;
}

function InstalledApps({ catalogue: apps, response }: InstalledAppsProps) {
  const { appIds, environments, validations, accounts, linkedAccounts, connections } = response;
  const api = useApi();
  const { canWrite, context } = useAccess();
  const validating = useValidations();
  const connecting = useConnect();
  const opensMarketplace = useOpens(portal, 'marketplace.catalogue');
  const [task, setTask] = useState<{ readonly action: AppAction; readonly on: Installed }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const installed = installedOf({ apps }, { appIds, environments });
  const rights = {
    canWrite: canWrite('APP'),
    isTrial: context.isTrial,
    topUps: context.flags.has('tenantPortalBalanceTopups'),
  };
  const creation = useMutation(accountCreation(api));
  const createAccount = (appId: string) => {
    if (!creation.isPending) creation.mutate(appId);
  };
  const isRunning = validating.run.status === 'running';

  useLayoutEffect(
    function keepFocusWhenRowGoes() {
      if (document.activeElement === document.body) heading.current?.focus();
    },
    [installed.length],
  );

  const marketplace = opensMarketplace && (
    <ButtonLink variant={installed.length === 0 ? 'primary' : 'default'} to={href('marketplace.catalogue')}>
      Open marketplace
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        ref={heading}
        title="Apps"
        description="The apps that this tenant collects and pays out money with."
        actions={
          <>
            {installed.length > 0 && marketplace}
            {installed.length > 0 && !rights.isTrial && (
              <Button
                icon={<ListChecks size={16} aria-hidden />}
                busy={isRunning}
                onClick={() =>
                  validating.validateAll(installed.map(({ appId, app }) => ({ appId, category: app?.category })))
                }
              >
                Validate all
              </Button>
            )}
          </>
        }
      />
      {installed.length === 0 ? (
        <Panel>
          <EmptyState
            title="No apps installed yet"
            text="Install an app to collect or pay out money with its provider."
            action={marketplace || undefined}
          />
        </Panel>
      ) : (
        <Stack>
          {installed.map((one) => {
            const { appId, name, app, environment } = one;
            const account = accounts?.find((one) => one.appId === appId)?.accountId;
            const category = app?.category;
            const connection = connections?.find((one) => one.appId === appId);
            return (
              <AppRow
                key={appId}
                appId={appId}
                name={name}
                app={app}
                environment={environment}
                accountId={account}
                linkedAccount={linkedAccounts?.find((one) => one.appId === appId)}
                connection={connection}
                state={appState({
                  category,
                  validation: validations?.find((one) => one.appId === appId),
                  isValidating: validating.isValidating(appId),
                  failure: validating.failureOf(appId),
                })}
                isConnecting={connecting.appId === appId}
                isCreatingAccount={creation.isPending && creation.variables === appId}
                actions={appActions(
                  {
                    appId,
                    category,
                    capabilities: app?.capabilities,
                    hasAccount: account !== undefined,
                    connection: connection?.status,
                  },
                  rights,
                )}
                onAction={(action) => {
                  if (action === 'validate') validating.validate({ appId, category });
                  else if (action === 'createAccount') createAccount(appId);
                  else if (action === 'connect' && connection) connecting.connect(connection);
                  else setTask({ action, on: one });
                }}
              />
            );
          })}
        </Stack>
      )}
      {task && <TaskDialog {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

interface TaskDialogProps {
  readonly action: AppAction;
  readonly on: Installed;
  readonly onClose: () => void;
}

/** The dialog of an action. Those that few users open are loaded when they are opened. */
function TaskDialog({ action, on: { appId, name, app, environment }, onClose }: TaskDialogProps) {
  const currencies = app?.supportedCurrencies ?? [];
  switch (action) {
    case 'uninstall':
      return (
        <UninstallDialog
          appId={appId}
          name={name}
          hasBalance={app?.capabilities['balance'] === true}
          onClose={onClose}
        />
      );
    case 'balance':
      return (
        <LazyDialog title={`Balance of ${name}`} load={loadBalance} onClose={onClose}>
          {({ BalanceDialog }) => (
            <BalanceDialog appId={appId} name={name} isTest={isTestEnvironment(environment)} onClose={onClose} />
          )}
        </LazyDialog>
      );
    case 'topUp':
      return (
        <LazyDialog title={`Top up ${name}`} load={loadTopUp} onClose={onClose}>
          {({ TopUpDialog }) => <TopUpDialog appId={appId} name={name} currencies={currencies} onClose={onClose} />}
        </LazyDialog>
      );
    case 'testSettlement':
      return (
        <LazyDialog title="Send test settlement" load={loadTestSettlement} onClose={onClose}>
          {({ TestSettlementDialog }) => <TestSettlementDialog currencies={currencies} onClose={onClose} />}
        </LazyDialog>
      );
    case 'linkAccount':
      return (
        <LazyDialog title={`Link account to ${name}`} load={loadLinkAccount} onClose={onClose}>
          {({ LinkAccountDialog }) => <LinkAccountDialog appId={appId} name={name} onClose={onClose} />}
        </LazyDialog>
      );
    case 'configure':
    case 'connect':
    case 'createAccount':
    case 'validate':
      return null;
  }
}

const loadBalance = () => import('../money/balance-dialog.tsx');
const loadLinkAccount = () => import('../money/link-account-dialog.tsx');
const loadTopUp = () => import('../money/top-up-dialog.tsx');
const loadTestSettlement = () => import('../money/test-settlement-dialog.tsx');
