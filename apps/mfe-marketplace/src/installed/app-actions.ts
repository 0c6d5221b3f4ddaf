import type { APP_CAPABILITIES, MarketplaceApp } from '@portal/api-client/marketplace';

export type AppAction =
  | 'configure'
  | 'connect'
  | 'validate'
  | 'createAccount'
  | 'balance'
  | 'topUp'
  | 'testSettlement'
  | 'linkAccount'
  | 'uninstall';

export interface AppRights {
  readonly canWrite: boolean;
  readonly isTrial: boolean;
  /** The flag `tenantPortalBalanceTopups`. */
  readonly topUps: boolean;
}

/** An installed app. The catalogue may no longer contain it. */
export interface ActingApp extends Pick<MarketplaceApp, 'appId'> {
  readonly category?: string | undefined;
  readonly capabilities?: MarketplaceApp['capabilities'] | undefined;
  /** Its account at the provider was created. */
  readonly hasAccount: boolean;
  /** The status of its connection, if it connects by redirect. */
  readonly connection?: string | undefined;
}

/** The only app that test settlements exist for. */
const TEST_SETTLEMENT_APP = 'visa';

/** The actions for an installed app, in the order in which they are offered. A trial tenant can only look. */
export function appActions(app: ActingApp, { canWrite, isTrial, topUps }: AppRights): AppAction[] {
  const changes = canWrite && !isTrial;
  const can = (capability: (typeof APP_CAPABILITIES)[number]) =>
    app.category !== 'Demo' && app.capabilities?.[capability] === true;
  const offered: Readonly<Record<AppAction, boolean>> = {
    configure: changes,
    connect: changes && can('redirect') && app.connection !== undefined && app.connection !== 'CONNECTED',
    validate: !isTrial,
    createAccount: changes && can('account') && !app.hasAccount,
    balance: can('balance'),
    topUp: changes && can('topUp') && topUps && (app.hasAccount || !can('account')),
    testSettlement: changes && can('testSettlement') && app.appId.toLowerCase() === TEST_SETTLEMENT_APP,
    linkAccount: changes && can('linkAccount'),
    uninstall: changes,
  };
  return ORDER.filter((action) => offered[action]);
}

const ORDER: readonly AppAction[] = [
  'configure',
  'connect',
  'validate',
  'createAccount',
  'balance',
  'topUp',
  'testSettlement',
  'linkAccount',
  'uninstall',
];

/** The actions that are in the menu of a row: none on a wide screen, and on a phone all but the next steps of the set-up. */
export function inMenu(action: AppAction, isPhone: boolean): boolean {
  return isPhone && !NEXT_STEPS.includes(action);
}

const NEXT_STEPS: readonly AppAction[] = ['configure', 'connect', 'validate', 'createAccount'];
