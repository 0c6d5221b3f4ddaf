import { isTestEnvironment } from '@portal/api-client/app-environment';
import { LazyDialog } from '@portal/ui/page-parts';
import type { AppAction } from './app-actions.ts';
import type { Installed } from './installed-of.ts';
import { UninstallDialog } from './uninstall-dialog.tsx';

export interface AppTaskDialogProps {
  readonly action: AppAction;
  readonly on: Installed;
  readonly onClose: () => void;
}

/** The dialog of an action. Those that few users open are loaded when they are opened. */
export function AppTaskDialog({ action, on: { appId, name, app, environment }, onClose }: AppTaskDialogProps) {
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
