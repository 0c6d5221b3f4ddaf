import type { MarketplaceApp } from '@portal/api-client/marketplace';
import type { ChoiceFilter, FilterOption, TableView } from '@portal/ui/table';
import { searchApp } from './app-search.ts';
import { appWords, capabilitiesOf } from './app-words.ts';

/** A filter of the marketplace: any number of values, of which an app must have one. */
export interface AppFilter extends ChoiceFilter<MarketplaceApp> {
  readonly value: (app: MarketplaceApp) => readonly string[];
}

/** The user's search text and chosen filters. */
export type AppView = Pick<TableView, 'filters' | 'search'>;

/** A found app, and its matches: the chosen options, and the countries and currencies of the search. */
export interface FoundApp {
  readonly app: MarketplaceApp;
  readonly matches: readonly string[];
}

/** The filters of the specification. Each offers the values that occur in the catalogue. */
export function appFilters(apps: readonly MarketplaceApp[]): readonly AppFilter[] {
  const networks = new Map(
    apps.flatMap((app) => app.supportedNetworks.map(({ networkId, name }) => [networkId, name] as const)),
  );
  const filter = (
    id: string,
    label: string,
    value: AppFilter['value'],
    words: (value: string) => string = appWords,
  ): AppFilter => ({
    kind: 'checkbox',
    id,
    label,
    value,
    options: [...new Set(apps.flatMap(value))]
      .map((one): FilterOption => ({ value: one, label: words(one) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  });
  return [
    filter('appType', 'App Type', ({ appType }) => [appType]),
    filter('direction', 'Direction', ({ directions }) => directions),
    filter('paymentMethod', 'Payment Methods', (app) => app.supportedPaymentMethodTypes),
    filter('transactionType', 'Transaction Types', (app) => app.supportedTransactionTypes),
    filter('agreementType', 'Customer Agreement Types', (app) => app.supportedAgreementTypes),
    filter('authorizationSource', 'Authorization Sources', (app) => app.supportedAuthorizationSources),
    filter(
      'network',
      'Networks',
      (app) => app.supportedNetworks.map(({ networkId }) => networkId),
      (networkId) => networks.get(networkId) ?? networkId,
    ),
    filter('capability', 'Capabilities', capabilitiesOf),
  ];
}

/** The apps that match the search and every filter, in their order. */
export function findApps(
  apps: readonly MarketplaceApp[],
  filters: readonly AppFilter[],
  view: AppView,
): readonly FoundApp[] {
  return apps.flatMap((app) => {
    const places = searchApp(app, view.search);
    if (!places || !filters.every((filter) => passes(app, filter, view))) return [];
    return [{ app, matches: [...filters.flatMap((filter) => matchedOptions(app, filter, view)), ...places] }];
  });
}

/** The filters with the number of apps that each option would find under the search and the other filters. */
export function withCounts(
  filters: readonly AppFilter[],
  apps: readonly MarketplaceApp[],
  view: AppView,
): readonly AppFilter[] {
  return filters.map((filter) => {
    const others = filters.filter((other) => other !== filter);
    const found = findApps(apps, others, view).flatMap(({ app }) => filter.value(app));
    const options = filter.options.map((option) => ({
      ...option,
      count: found.filter((value) => value === option.value).length,
    }));
    return { ...filter, options };
  });
}

function passes(app: MarketplaceApp, { id, value }: AppFilter, { filters }: AppView): boolean {
  const chosen = filters[id] ?? [];
  return chosen.length === 0 || value(app).some((one) => chosen.includes(one));
}

function matchedOptions(app: MarketplaceApp, { id, value, options }: AppFilter, { filters }: AppView): string[] {
  const chosen = (filters[id] ?? []).filter((one) => value(app).includes(one));
  return options.filter((option) => chosen.includes(option.value)).map(({ label }) => label);
}
