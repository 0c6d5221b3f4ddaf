import type { Payout } from '@portal/api-client/payouts';
import { href } from '../href.ts';

/** The parameter of the address that chooses how payments are shown. */
export const ROWS = 'rows';
export const BY_PAYOUT = 'payouts';

/** The filters that the report and its payouts have in common. */
const SHARED = ['dates', 'datesStart', 'datesEnd', 'currency', 'app', 'isTest'];

/** The query of the report as rows of payments, or by payout, with the filters that both have. */
export function queryOf(shown: 'payments' | 'payouts', current: URLSearchParams): string {
  const [from, to] = shown === 'payouts' ? ['transactions', 'payouts'] : ['payouts', 'transactions'];
  const next = new URLSearchParams(shown === 'payouts' ? { [ROWS]: BY_PAYOUT } : {});
  for (const name of SHARED) {
    for (const value of current.getAll(`${from}.${name}`)) next.append(`${to}.${name}`, value);
  }
  return next.toString();
}

/** The address of the payments behind a payout. `isTest`: the values of this filter. */
export function paymentsPath({ day, currency, app }: Payout, isTest: readonly string[]): string {
  const filters: readonly (readonly [string, string])[] = [
    ['datesStart', day],
    ['datesEnd', day],
    ['targetDate', 'completedAt'],
    ['direction', 'credit'],
    ['status', 'SETTLED'],
    ['status', 'COMPLETED'],
    ['currency', currency],
    ['app', app],
    ...(isTest.length === 0 ? ['false'] : isTest).map((truth) => ['isTest', truth] as const),
  ];
  const query = new URLSearchParams();
  for (const [name, value] of filters) query.append(`transactions.${name}`, value);
  return `${href('reporting.transactions')}?${query.toString()}`;
}
