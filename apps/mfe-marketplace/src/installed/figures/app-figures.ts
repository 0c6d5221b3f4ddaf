import { ifKnown } from '@portal/api-client/cards';
import type { Transport } from '@portal/api-client';
import { type AppUseList, listAllAppUses } from '@portal/api-client/app-uses';
import { type AppBalanceList, listAppBalances, type ShortBalance } from '@portal/api-client/installed-apps';
import type { SchemeUses } from '@portal/api-client/scheme-uses';
import type { AppFigure } from './app-facts.tsx';

/** The balances of the apps that hold money, by app id; null on a platform that does not list them. Read again for each page: money moves. */
export function balancesOfApps(api: Transport) {
  return { ...ifKnown(listAppBalances.query(api)), select: balancesById, staleTime: 0 };
}

/** The schemes that use each app, by app id; null on a platform that does not list them. Read again for each page: schemes change on others. */
export function usesOfApps(api: Transport) {
  return { ...ifKnown(listAllAppUses.query(api)), select: usesById, staleTime: 0 };
}

function balancesById(data: AppBalanceList | null): ReadonlyMap<string, ShortBalance['balances']> | null {
  return data && new Map(data.results.map(({ appId, balances }) => [appId, balances]));
}

function usesById(data: AppUseList | null): ReadonlyMap<string, SchemeUses['schemes']> | null {
  return data && new Map(data.results.map(({ appId, schemes }) => [appId, schemes]));
}

/** The figure of one app in the response of a call for all. Unknown where the call is refused or has failed. */
export function figureOf<T>(
  { data, isError }: { readonly data: ReadonlyMap<string, T> | null | undefined; readonly isError: boolean },
  appId: string,
): AppFigure<T> {
  if (data) return data.get(appId);
  return data === null || isError ? undefined : 'loading';
}

/** Whether the rows have a place for a figure: it has arrived, or may still do so. */
export function hasPlace({ data, isError }: { readonly data: unknown; readonly isError: boolean }): boolean {
  return data !== null && (data !== undefined || !isError);
}
