import type { Transport } from '@portal/api-client';
import {
  APP_BALANCES,
  APP_CONFIGURATIONS,
  createAppAccount,
  depositFunds,
  getAppBalance,
  INSTALLED_APPS,
  type LinkAccount,
  linkAppAccount,
  sendTestSettlement,
  type TestSettlement,
} from '@portal/api-client/installed-apps';
import { formatMoney } from '@portal/ui/money';
import { mutationOptions } from '@tanstack/react-query';

export const appBalance = getAppBalance.query;

export function accountCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (appId: string) => createAppAccount(api, appId),
    meta: {
      // A new account makes the last validation outdated, and the specification clears the configuration too.
      invalidates: [INSTALLED_APPS, APP_CONFIGURATIONS],
      success: 'Account created for app',
      failure: 'Failed to create account for app',
      unconfirmed: {
        title: 'We could not confirm that the account was created',
        detail: 'Check the app in the list, or try again: only one account is created.',
      },
    },
  });
}

export interface TopUp {
  /** A decimal string. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Tops up the balance of an app. `isOnly`: it has one currency, which is not sent. */
export function topUp(
  api: Transport,
  app: { readonly appId: string; readonly name: string; readonly isOnly: boolean },
) {
  return mutationOptions({
    // The specification sends this amount as a number.
    mutationFn: ({ amount, currency }: TopUp) =>
      depositFunds(api, app.appId, { amount: Number(amount), ...(!app.isOnly && { currency }) }),
    meta: {
      invalidates: [APP_BALANCES],
      success: 'App balance topped up',
      successDetail: ({ amount, currency }: TopUp) => `${formatMoney(amount, currency)} for ${app.name}`,
      failure: 'Failed to top up balance',
      unconfirmed: {
        title: 'We could not confirm that the balance was topped up',
        detail: 'Check the balance, or try again with the same amount: the balance is topped up once.',
      },
    },
  });
}

export function testSettlementSending(api: Transport) {
  return mutationOptions({
    mutationFn: (settlement: TestSettlement) => sendTestSettlement(api, settlement),
    meta: {
      invalidates: [APP_BALANCES],
      success: 'Test settlement sent',
      successDetail: ({ amount, currency }: TestSettlement) => formatMoney(amount, currency),
      failure: 'Failed to send test settlement',
      unconfirmed: {
        title: 'We could not confirm that the test settlement was sent',
        detail: 'Check Transaction Data, or try again with the same values: only one is sent.',
      },
    },
  });
}

export function accountLinking(api: Transport, appId: string) {
  return mutationOptions({
    mutationFn: (account: LinkAccount) => linkAppAccount(api, appId, account),
    meta: {
      invalidates: [INSTALLED_APPS],
      success: 'Account successfully linked to app',
      failure: 'Failed to link account to app',
      unconfirmed: {
        title: 'We could not confirm that the account was linked',
        detail: 'Try again with the same account: it is linked once.',
      },
    },
  });
}
