import { useOpens } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { type ConnectionPermission, useApprovalHref } from '@portal/platform-ui/approvals';
import { Button, ButtonLink } from '@portal/ui/basics';
import { ActionMenu, useIsPhone } from '@portal/ui/page-parts';
import { type Connection, connectionWords } from '../connection/connection-words.ts';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { type AppAction, inMenu } from './app-actions.ts';
import classes from './app-row-actions.module.css';

export interface AppRowActionsProps {
  readonly appId: string;
  readonly name: string;
  /** `undefined` if the app does not connect by redirect. */
  readonly connection: Connection | undefined;
  /** The permission that 'Connect' needs. */
  readonly permission: ConnectionPermission;
  readonly actions: readonly AppAction[];
  /** The actions that are being carried out. */
  readonly busy: readonly AppAction[];
  readonly onAction: (action: AppAction) => void;
}

/** The actions of an installed app, and a menu with links to pages about the app, and on a phone with most actions. */
export function AppRowActions(props: AppRowActionsProps) {
  const { appId, name, connection, permission, actions, busy, onAction } = props;
  const isPhone = useIsPhone();
  const opensConfiguration = useOpens(portal, 'marketplace.configuration');
  const opensMarketplace = useOpens(portal, 'marketplace.catalogue');
  const payments = useRouteHref()('reporting.transactions', {}, { 'transactions.app': name });
  const shown = actions.filter((action) => action !== 'configure' || opensConfiguration);
  const rare = shown.filter((action) => inMenu(action, isPhone));
  const hrefOf = useApprovalHref();
  const pending = typeof permission === 'object' ? permission : undefined;
  const connect = connectionWords(connection?.status ?? '').action;
  const isMissing = permission === 'missing';
  const buttonOf = (action: AppAction, variant: 'default' | 'quiet') => (
    <Button
      key={action}
      size="small"
      single
      variant={variant}
      busy={busy.includes(action)}
      // On screen it is short: a row has up to seven actions.
      aria-label={action === 'connect' && isMissing ? `Request approval to ${connect.toLowerCase()}` : undefined}
      onClick={() => onAction(action)}
    >
      {action === 'connect' ? (isMissing ? 'Request approval' : connect) : WORDS[action]}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {shown
        .filter((action) => !rare.includes(action))
        .map((action) =>
          action === 'configure' ? (
            <ButtonLink
              key={action}
              size="small"
              to={href('marketplace.configuration', { appId })}
              aria-label={`Configure ${name}`}
            >
              {WORDS.configure}
            </ButtonLink>
          ) : action === 'connect' && pending ? (
            <PendingConnection key={action} href={hrefOf(pending)} />
          ) : (
            buttonOf(action, action === 'uninstall' ? 'quiet' : 'default')
          ),
        )}
      {(rare.length > 0 || opensMarketplace || payments !== undefined) && (
        <ActionMenu label="More" size="small" align="end">
          {rare.map((action) => buttonOf(action, 'quiet'))}
          {payments !== undefined && (
            <ButtonLink size="small" variant="quiet" to={payments}>
              Show its payments
            </ButtonLink>
          )}
          {opensMarketplace && (
            <ButtonLink size="small" variant="quiet" to={href('marketplace.catalogue', {}, { app: appId })}>
              Show in marketplace
            </ButtonLink>
          )}
        </ActionMenu>
      )}
    </div>
  );
}

/** In place of 'Connect' while a request waits for an approval. `href`: of the request. */
function PendingConnection({ href: request }: { readonly href: string | undefined }) {
  const words = 'Waiting for approval';
  if (request === undefined) return <span>{words}</span>;
  return (
    <ButtonLink size="small" to={request}>
      {words}
    </ButtonLink>
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
