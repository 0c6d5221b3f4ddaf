import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { useOpens } from '@portal/auth';
import { Button, ButtonLink } from '@portal/ui/basics';
import { CopiedFact } from '@portal/ui/page-parts';
import { useId } from 'react';
import { ConnectionTag } from '../connection/connection-tag.tsx';
import { type Connection, connectionWords } from '../connection/connection-words.ts';
import { href } from '../href.ts';
import { AppIcon } from '../marketplace/app-icon.tsx';
import { CategoryTag } from '../marketplace/category-tag.tsx';
import { portal } from '../portal.config.ts';
import type { AppAction } from './app-actions.ts';
import classes from './app-row.module.css';
import type { AppState } from './app-state.ts';
import { AppStateView } from './app-state-view.tsx';
import { type LinkedAccount, linkedAccountWords } from '../money/linked-account.ts';

export interface AppRowProps {
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
  /** An attempt to connect it is being requested. */
  readonly isConnecting: boolean;
  /** The account is being created. */
  readonly isCreatingAccount: boolean;
  readonly actions: readonly AppAction[];
  readonly onAction: (action: AppAction) => void;
}

/** An installed app, with its state and actions. */
export function AppRow({
  appId,
  name,
  app,
  environment,
  accountId,
  connection,
  linkedAccount,
  state,
  isConnecting,
  isCreatingAccount,
  actions,
  onAction,
}: AppRowProps) {
  const nameId = useId();
  const opensConfiguration = useOpens(portal, 'marketplace.configuration');
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
          {accountId !== undefined && (
            <p className={classes.account}>
              Account <CopiedFact term="Account ID" copyName={`Copy account ID of ${name}`} value={accountId} />
            </p>
          )}
          {linkedAccount && <p className={classes.account}>{linkedAccountWords(linkedAccount)}</p>}
        </div>
        {actions.length > 0 && (
          <div className={classes.actions}>
            {actions.map((action) => {
              const words =
                action === 'connect' && connection ? connectionWords(connection.status).action : WORDS[action];
              if (action === 'configure') {
                return opensConfiguration ? (
                  <ButtonLink
                    key={action}
                    size="small"
                    to={href('marketplace.configuration', { appId })}
                    aria-label={`Configure ${name}`}
                  >
                    {words}
                  </ButtonLink>
                ) : null;
              }
              return (
                <Button
                  key={action}
                  size="small"
                  single
                  variant={action === 'uninstall' ? 'quiet' : 'default'}
                  busy={
                    (action === 'validate' && state.kind === 'validating') ||
                    (action === 'connect' && isConnecting) ||
                    (action === 'createAccount' && isCreatingAccount)
                  }
                  onClick={() => onAction(action)}
                >
                  {words}
                </Button>
              );
            })}
          </div>
        )}
      </article>
    </div>
  );
}

const WORDS: Readonly<Record<AppAction, string>> = {
  configure: 'Configure',
  connect: 'Connect',
  validate: 'Validate',
  createAccount: 'Create account',
  balance: 'Balance',
  topUp: 'Top up',
  testSettlement: 'Send test settlement',
  linkAccount: 'Link account',
  uninstall: 'Uninstall',
};
