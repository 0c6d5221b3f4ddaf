import type { MarketplaceApp } from '@portal/api-client/marketplace';
import type { AppState } from '../../installed/app-state.ts';

type SetupStepName = 'Settings' | 'Account' | 'Connection' | 'Validation' | 'Scheme';

/** A step from the installation of an app to its payments. */
export interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
}

/** The progress of an installed app's set-up. */
export interface SetupProgress {
  /** `undefined` if the catalogue no longer contains it. */
  readonly app: Pick<MarketplaceApp, 'capabilities' | 'category'> | undefined;
  /** Every value that the app needs is saved. */
  readonly isComplete: boolean;
  readonly hasAccount: boolean;
  /** The status of its connection; `undefined` if it does not connect by redirect. */
  readonly connection: string | undefined;
  readonly state: AppState;
  /** A published scheme offers its payment methods. */
  readonly isOffered: boolean;
}

/** The steps of an app, in their order. A demo app has no provider, so it has neither an account nor a connection. */
export function setupSteps({ app, isComplete, hasAccount, connection, state, isOffered }: SetupProgress): SetupStep[] {
  const isDemo = app?.category === 'Demo';
  return [
    { name: 'Settings', isDone: isComplete },
    ...(needsAccount(app) ? [{ name: 'Account', isDone: hasAccount } as const] : []),
    ...(connection === undefined || isDemo
      ? []
      : [{ name: 'Connection', isDone: connection === 'CONNECTED' } as const]),
    { name: 'Validation', isDone: state.kind === 'valid' || state.kind === 'demo' },
    ...(app ? [{ name: 'Scheme', isDone: isOffered } as const] : []),
  ];
}

/** Whether an app works only with an account at its provider. */
export function needsAccount(app: SetupProgress['app']): boolean {
  return app?.category !== 'Demo' && app?.capabilities['account'] === true;
}
