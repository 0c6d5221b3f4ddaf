import type { InstalledApps } from '@portal/api-client/installed-apps';
import type { PagedColumn, TableFilter, TableView } from '@portal/ui/table';
import { searchApp } from '../marketplace/app-search.ts';
import type { Installed } from './installed-of.ts';

/** Only for the search box: apps are rows without columns, and `findInstalled` searches them. */
export const INSTALLED_COLUMNS: readonly PagedColumn<Installed>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, searchable: true },
];

export const INSTALLED_FILTERS: readonly TableFilter<Installed>[] = [
  {
    kind: 'checkbox',
    id: 'state',
    label: 'State',
    isToggle: true,
    options: [{ value: 'INVALID', label: 'Only invalid' }],
  },
];

/**
 * The installed apps that match the search, in their order; with the filter, those whose last validation found a mistake. One that is
 * being validated again stays until it has its result.
 */
export function findInstalled(
  installed: readonly Installed[],
  { search, filters }: Pick<TableView, 'search' | 'filters'>,
  validations: InstalledApps['validations'],
): readonly Installed[] {
  const onlyInvalid = filters['state'] !== undefined;
  return installed.filter((one) => matches(one, search) && (!onlyInvalid || isInvalid(one, validations)));
}

/** Searches an app like the marketplace; one that the catalogue no longer contains by its name. */
function matches({ app, name }: Installed, search: string): boolean {
  if (app) return searchApp(app, search) !== undefined;
  return name.toLowerCase().includes(search.trim().toLowerCase());
}

function isInvalid({ appId, app }: Installed, validations: InstalledApps['validations']): boolean {
  const last = validations?.find((one) => one.appId === appId);
  return app?.category !== 'Demo' && last?.isValid === false;
}
