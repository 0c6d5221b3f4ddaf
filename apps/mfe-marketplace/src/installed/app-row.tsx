import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { isTestEnvironment } from '@portal/api-client/app-environment';
import { CopiedFact } from '@portal/ui/page-parts';
import { useId } from 'react';
import { ConnectionTag } from '../connection/connection-tag.tsx';
import type { Connection } from '../connection/connection-words.ts';
import { AppIcon } from '../marketplace/app-icon.tsx';
import { CategoryTag, isDemoCategory } from '../marketplace/category-tag.tsx';
import { AppFacts, type AppFactsProps } from './figures/app-facts.tsx';
import { AppRowActions, type AppRowActionsProps } from './app-row-actions.tsx';
import classes from './app-row.module.css';
import type { AppState } from './app-state.ts';
import { AppStateView } from './app-state-view.tsx';
import { type LinkedAccount, linkedAccountWords } from '../money/linked-account.ts';

export interface AppRowProps
  extends
    Pick<AppFactsProps, 'balances' | 'uses'>,
    Pick<AppRowActionsProps, 'permission' | 'actions' | 'busy' | 'onAction'> {
  readonly appId: string;
  readonly name: string;
  /** `undefined` if the catalogue no longer contains it. */
  readonly app: MarketplaceApp | undefined;
  /** `undefined` if it has no environments. */
  readonly environment: string | undefined;
  readonly accountId: string | undefined;
  /** The bank account that was linked to it. */
  readonly linkedAccount: LinkedAccount | undefined;
  /** `undefined` if the app does not connect by redirect. */
  readonly connection: Connection | undefined;
  readonly state: AppState;
}

/** An installed app, with its state, what it offers and holds, and its actions. */
export function AppRow({
  appId,
  name,
  app,
  environment,
  accountId,
  connection,
  permission,
  linkedAccount,
  state,
  balances,
  uses,
  actions,
  busy,
  onAction,
}: AppRowProps) {
  const nameId = useId();
  return (
    <div className={classes.place}>
      <article className={classes.row} aria-labelledby={nameId}>
        <AppIcon name={name} url={app?.iconUrl} />
        <div className={classes.words}>
          <div className={classes.title}>
            <h2 id={nameId}>{name}</h2>
            {app && <CategoryTag category={app.category} environment={environment} />}
          </div>
          <AppStateView state={state} />
          {connection && connection.status !== 'CONNECTED' && <ConnectionTag connection={connection} />}
        </div>
        <div className={classes.facts}>
          <AppFacts
            name={name}
            app={app}
            isTest={isTestEnvironment(environment)}
            balances={app && isDemoCategory(app.category) ? undefined : balances}
            uses={uses}
          />
          {accountId !== undefined && (
            <p className={classes.account}>
              Account <CopiedFact term="Account ID" copyName={`Copy account ID of ${name}`} value={accountId} />
            </p>
          )}
          {linkedAccount && <p className={classes.account}>{linkedAccountWords(linkedAccount)}</p>}
        </div>
        <AppRowActions
          appId={appId}
          name={name}
          connection={connection}
          permission={permission}
          actions={actions}
          busy={busy}
          onAction={onAction}
        />
      </article>
    </div>
  );
}
