import { useApi } from '@portal/api-client';
import type { InstalledApps, ShortBalance } from '@portal/api-client/installed-apps';
import type { Marketplace } from '@portal/api-client/marketplace';
import type { SchemeUses } from '@portal/api-client/scheme-uses';
import { useAccess, useOpens } from '@portal/auth';
import { AskedApproval } from '@portal/platform-ui/approvals';
import { Button, ButtonLink, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { AddressNotice, QueryFailure, Stack } from '@portal/ui/page-parts';
import { TableToolbar, useTableView } from '@portal/ui/table';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useConnect } from '../connection/use-connect.ts';
import { href } from '../href.ts';
import { NoAppsFound } from '../marketplace/no-apps-found.tsx';
import { accountCreation } from '../money/money-queries.ts';
import { portal } from '../portal.config.ts';
import { type AppAction, appActions } from './app-actions.ts';
import { figureOf, hasPlace } from './figures/app-figures.ts';
import { AppRow } from './app-row.tsx';
import { appState } from './app-state.ts';
import { AppTaskDialog } from './app-task-dialog.tsx';
import { findInstalled, INSTALLED_COLUMNS, INSTALLED_FILTERS } from './found-apps.ts';
import classes from './installed-list.module.css';
import { type Installed, installedOf } from './installed-of.ts';
import { useValidations } from './use-validations.ts';

export interface InstalledListProps {
  readonly catalogue: Marketplace['apps'];
  readonly response: InstalledApps;
  /** By app id. */
  readonly balances: UseQueryResult<ReadonlyMap<string, ShortBalance['balances']> | null>;
  readonly uses: UseQueryResult<ReadonlyMap<string, SchemeUses['schemes']> | null>;
}

/** The installed apps with their states, figures and actions; a search, and a filter for those that do not work. */
export function InstalledList({ catalogue: apps, response, balances, uses }: InstalledListProps) {
  const { appIds, environments, validations, accounts, linkedAccounts, connections } = response;
  const api = useApi();
  const { canWrite, context } = useAccess();
  const validating = useValidations();
  const { view, change, refused } = useTableView({
    id: 'installed',
    columns: INSTALLED_COLUMNS,
    filters: INSTALLED_FILTERS,
  });
  const opensMarketplace = useOpens(portal, 'marketplace.catalogue');
  const [task, setTask] = useState<{ readonly action: AppAction; readonly on: Installed }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const installed = installedOf({ apps }, { appIds, environments });
  const found = findInstalled(installed, view, validations);
  const rights = {
    canWrite: canWrite('APP'),
    isTrial: context.isTrial,
    topUps: context.flags.has('tenantPortalBalanceTopups'),
  };
  const creation = useMutation(accountCreation(api));
  const connecting = useConnect({
    enabled: !rights.isTrial && (connections?.some(({ status }) => status !== 'CONNECTED') ?? false),
  });

  useLayoutEffect(
    function keepFocusWhenRowGoes() {
      if (document.activeElement === document.body) heading.current?.focus();
    },
    [found.length],
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
                busy={validating.run.status === 'running'}
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
          <QueryFailure query={balances} title="The balances of apps could not be loaded" />
          <QueryFailure query={uses} title="The schemes of apps could not be loaded" />
          <Panel flush>
            <TableToolbar
              label="apps"
              columns={INSTALLED_COLUMNS}
              filters={INSTALLED_FILTERS}
              view={view}
              onChange={change}
            />
            <AddressNotice sentences={refused} />
            {found.length === 0 && <NoAppsFound onChange={change} />}
            <div className={classes.list}>
              {found.length > 0 && <Headers hasBalances={hasPlace(balances)} hasUses={hasPlace(uses)} />}
              {found.map((one) => {
                const { appId, name, app, environment } = one;
                const account = accounts?.find((one) => one.appId === appId)?.accountId;
                const category = app?.category;
                const connection = connections?.find((one) => one.appId === appId);
                const isCreatingAccount = creation.isPending && creation.variables === appId;
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
                    permission={connecting.permissionOf(appId)}
                    state={appState({
                      category,
                      validation: validations?.find((one) => one.appId === appId),
                      isValidating: validating.isValidating(appId),
                      failure: validating.failureOf(appId),
                    })}
                    balances={figureOf(balances, appId)}
                    uses={figureOf(uses, appId)}
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
                    busy={[
                      ...(validating.isValidating(appId) ? (['validate'] as const) : []),
                      ...(connecting.appId === appId ? (['connect'] as const) : []),
                      ...(isCreatingAccount ? (['createAccount'] as const) : []),
                    ]}
                    onAction={(action) => {
                      if (action === 'validate') validating.validate({ appId, category });
                      else if (action === 'createAccount') {
                        if (!creation.isPending) creation.mutate(appId);
                      } else if (action === 'connect' && connection) connecting.connect(connection);
                      else setTask({ action, on: one });
                    }}
                  />
                );
              })}
            </div>
            <p role="status" className={classes.count}>
              {found.length === installed.length
                ? counted(found.length)
                : `${found.length} of ${counted(installed.length)}`}
            </p>
          </Panel>
        </Stack>
      )}
      <AskedApproval request={connecting.approval} />
      {task && <AppTaskDialog {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

interface HeadersProps {
  readonly hasBalances: boolean;
  readonly hasUses: boolean;
}

/** The terms of the facts once above the rows, where the screen is wide; each row has its terms for screen readers. */
function Headers({ hasBalances, hasUses }: HeadersProps) {
  return (
    <div className={classes.headers} aria-hidden>
      <span>App</span>
      <div className={classes.facts}>
        <span>Payment methods</span>
        <span>{hasBalances && 'Balance'}</span>
        <span>{hasUses && 'Offered in'}</span>
      </div>
    </div>
  );
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'app' : 'apps'}`;
}
