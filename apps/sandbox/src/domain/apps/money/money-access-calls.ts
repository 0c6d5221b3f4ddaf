import type { AccessCalls } from '../../../testing/access-calls.ts';

const READERS = { openTo: ['APP_READ', 'APP_WRITE'] } as const;
const WRITERS = { openTo: ['APP_WRITE'] } as const;
const CANNOT = [409, ['APP_CANNOT_DO_THIS']] as const;

const APP = 'v1/apps/installed/:appId';
const account = { holderName: 'Northwind Payments', iban: 'IE64IRCE92050112345678' };

/** Calls of the app in `appCalls`, a wallet with a balance alone. */
export const moneyCalls: AccessCalls = {
  calls: [
    { route: 'GET v1/apps/installed/balances', ...READERS },
    { route: `GET ${APP}/balance`, ...READERS },
    { route: `POST ${APP}/deposit-funds`, ...WRITERS, body: { amount: 100 }, response: CANNOT },
    { route: `POST ${APP}/account`, ...WRITERS, response: CANNOT },
    {
      route: 'POST v1/apps/installed/visa/test/settlement',
      ...WRITERS,
      body: { amount: '25.00', currency: 'EUR' },
      response: [409, ['APP_NOT_INSTALLED']],
    },
    { route: `POST ${APP}/configuration/link-account`, ...WRITERS, body: account, response: CANNOT },
  ],
};
