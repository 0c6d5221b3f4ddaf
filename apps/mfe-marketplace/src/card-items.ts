import type { CardItems } from '@portal/api-client/cards';
import type { InstalledApps, ShortBalance } from '@portal/api-client/installed-apps';
import type { RouteHref } from '@portal/contract';
import { formatCount } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { isBelow, sumOf } from '@portal/validation';
import { href } from './href.ts';
import { appState } from './installed/app-state.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

/** The known facts about the installed apps. */
type Known = Pick<InstalledApps, 'connections' | 'validations'>;

/** An installed app, without what only its pages show. */
export interface NamedApp {
  /** In lower case. */
  readonly appId: string;
  readonly name: string;
  /** Live or Demo; `undefined` if the marketplace no longer has the app. */
  readonly category: string | undefined;
}

/** An installed app that holds money. */
export interface HoldingApp extends ShortBalance {
  readonly name: string;
}

/** The number of currencies whose balances home shows. */
const CURRENCIES_MAX = 4;
/** The number of recent top-ups that home shows. */
const RECENT = 5;

export function appSteps(installed: readonly NamedApp[], known: Known): Items<'setup'> {
  const isWorking = installed.some((one) => ['demo', 'valid'].includes(stateOf(one, known).kind));
  return [
    { text: 'Install your first app', isDone: installed.length > 0, path: href('marketplace.catalogue') },
    { text: 'Validate an app', isDone: isWorking, path: href('marketplace.apps') },
  ];
}

/** Apps that do not work: those whose connection was revoked, then those whose last validation failed. */
export function failingApps(installed: readonly NamedApp[], known: Known, routeHref: RouteHref): Items<'attention'> {
  const isRevoked = ({ appId }: NamedApp) =>
    known.connections?.some((one) => one.appId === appId && one.status === 'REVOKED') ?? false;
  const pathOf = ({ appId }: NamedApp) => routeHref('marketplace.configuration', { appId }) ?? href('marketplace.apps');
  return [
    ...installed.filter(isRevoked).map((one) => ({
      text: `${one.name} is no longer connected`,
      detail: 'The connection was revoked. Reconnect it, so that payments continue.',
      path: pathOf(one),
    })),
    ...installed.flatMap((one) => {
      const state = stateOf(one, known);
      if (isRevoked(one) || state.kind !== 'invalid') return [];
      return [
        {
          text: `The configuration of ${one.name} is not valid`,
          detail: reasonOf(state.found.validationMessages),
          path: pathOf(one),
        },
      ];
    }),
  ];
}

function stateOf({ appId, category }: NamedApp, { validations }: Known) {
  const validation = validations?.find((one) => one.appId === appId);
  return appState({ category, validation, isValidating: false });
}

function reasonOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'Validate it again to see what is wrong.';
  return others.length === 0 ? first : `${first} And ${formatCount(others.length)} more.`;
}

/** Balances below their minimum, the largest missing share first. */
export function lowBalances(holding: readonly HoldingApp[]): Items<'attention'> {
  return holding
    .flatMap(({ name, balances }) =>
      balances.flatMap(({ currency, available, minimum }) =>
        minimum && isBelow(available, minimum) ? [{ name, currency, available, minimum }] : [],
      ),
    )
    .toSorted((a, b) => shareOf(a) - shareOf(b))
    .map(({ name, currency, available, minimum }) => ({
      text: `The balance of ${name} is low: ${formatMoney(available, currency)}`,
      detail: `Below its minimum of ${formatMoney(minimum, currency)}, payouts may have to wait.`,
      path: href('marketplace.apps'),
    }));
}

/** For the order only: a binary float is exact enough. */
function shareOf({ available, minimum }: { readonly available: string; readonly minimum: string }): number {
  return Number(available) / Number(minimum);
}

/**
 * The money that can be paid out: one figure for each currency, the sum over all apps, which it names. The currencies in which
 * most has happened lately come first. A currency that was never used is left out.
 */
export function balanceFigures(holding: readonly HoldingApp[]): Items<'figures'> {
  const used = holding.flatMap(({ name, balances }) =>
    balances
      .filter(({ available, minimum }) => minimum || Number(available) !== 0)
      .map(({ currency, available, latestEntries }) => ({ name, currency, available, entries: latestEntries })),
  );
  return [...new Set(used.map(({ currency }) => currency))]
    .map((currency) => {
      const apps = used.filter((one) => one.currency === currency);
      return { currency, apps, entries: apps.reduce((sum, { entries }) => sum + entries, 0) };
    })
    .toSorted((a, b) => b.entries - a.entries || a.currency.localeCompare(b.currency, 'en'))
    .slice(0, CURRENCIES_MAX)
    .map(({ currency, apps }) => ({
      unit: 'amount',
      text: `Available in ${currency}`,
      value: sumOf(apps.map(({ available }) => available)),
      currency,
      help: apps.length > 1 ? `In ${formatCount(apps.length)} apps` : apps[0]?.name,
      path: href('marketplace.apps'),
    }));
}

/** The last top-ups. Other movements of money are payments, which the reports list. */
export function latestTopUps(holding: readonly HoldingApp[]): Items<'recent'> {
  return holding
    .flatMap(({ name, latestTopUps }) => latestTopUps.map((topUp) => ({ ...topUp, name })))
    .toSorted((a, b) => Date.parse(b.createdOn) - Date.parse(a.createdOn))
    .slice(0, RECENT)
    .map(({ name, amount, currency, createdOn }) => ({
      text: `Top-up of ${formatMoney(amount, currency)}`,
      detail: name,
      at: createdOn,
      path: href('marketplace.apps'),
    }));
}
