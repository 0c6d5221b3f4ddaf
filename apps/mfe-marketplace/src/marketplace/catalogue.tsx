import { useApi } from '@portal/api-client';
import { isTestEnvironment } from '@portal/api-client/app-environment';
import type { InstalledApps } from '@portal/api-client/installed-apps';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { EmptyState, Panel } from '@portal/ui/basics';
import { type PagedColumn, TableToolbar, useTableView } from '@portal/ui/table';
import { AddressNotice, QueryFailure } from '@portal/ui/page-parts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { useId, useMemo } from 'react';
import { environmentOf } from '../installed/installed-of.ts';
import { AppCard } from './app-card.tsx';
import { AppDetail } from './detail/app-detail.tsx';
import { appFilters, findApps, type FoundApp, withCounts } from './app-filters.ts';
import { licenceServices } from './app-queries.ts';
import classes from './catalogue.module.css';
import { isDemoCategory } from './category-tag.tsx';
import { licencePlaces, noPlaceWords } from './licence-places.ts';
import { NoAppsFound } from './no-apps-found.tsx';
import { useOpenedApp } from './detail/use-opened-app.ts';

export interface CatalogueProps {
  readonly apps: readonly MarketplaceApp[];
  readonly installed: UseQueryResult<InstalledApps>;
}

/** All apps as cards, with search and filters, and the details of the one that is open. */
export function Catalogue({ apps, installed }: CatalogueProps) {
  const filters = useMemo(() => appFilters(apps), [apps]);
  const { view, change, refused } = useTableView({ id: 'apps', columns: COLUMNS, filters });
  const counted = useMemo(() => withCounts(filters, apps, view), [filters, apps, view]);
  const found = useMemo(() => findApps(apps, filters, view), [filters, apps, view]);
  const { openedId, close } = useOpenedApp();
  const licence = useQuery(licenceServices(useApi())).data;
  const installedIds = installed.data?.appIds;
  const isInstalled = ({ appId }: MarketplaceApp) => installedIds?.includes(appId.toLowerCase());
  const environment = (app: MarketplaceApp) => environmentOf(app.appId, app, installed.data);

  const places = installedIds && licence ? licencePlaces(apps.filter(isInstalled), licence) : [];
  const noPlace = (app: MarketplaceApp) => noPlaceWords(app, places);
  const shelfOf = { isInstalled, environment, noPlace };
  const opened = apps.find(({ appId }) => appId.toLowerCase() === openedId?.toLowerCase());

  if (apps.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<LayoutGrid size={22} aria-hidden />}
          title="No apps yet"
          text="Apps connect you to payment providers. The platform does not offer any at the moment."
        />
      </Panel>
    );
  }
  return (
    <>
      <Panel flush>
        <TableToolbar label="apps" columns={COLUMNS} filters={counted} view={view} onChange={change} clearsSearch />
        <AddressNotice sentences={refused} />
        <div className={classes.counts}>
          <p role="status">
            {found.length === apps.length ? `${apps.length} apps` : `${found.length} of ${apps.length} apps`}
          </p>
          {places.length > 0 && (
            <ul className={classes.places} aria-label="Installed apps of your licence">
              <li aria-hidden>Installed:</li>
              {places.map(({ words, isFull }) => (
                <li key={words} className={isFull ? classes.full : undefined}>
                  {words}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Panel>
      {found.length === 0 && (
        <Panel>
          <NoAppsFound onChange={change} />
        </Panel>
      )}
      <QueryFailure query={installed} title="The installed apps could not be loaded" />
      <Shelf
        title="Live apps"
        description="These apps move money with a provider."
        {...shelfOf}
        found={found.filter(({ app }) => !isDemoCategory(app.category) && !isTestEnvironment(app.environment))}
      />
      <Shelf
        title="Test apps"
        description="These apps use the test environments of providers: no money is moved."
        {...shelfOf}
        found={found.filter(({ app }) => !isDemoCategory(app.category) && isTestEnvironment(app.environment))}
      />
      <Shelf
        title="Demo apps"
        description="Try the portal without a provider: no money is moved."
        {...shelfOf}
        found={found.filter(({ app }) => isDemoCategory(app.category))}
      />
      {openedId !== undefined && (
        <AppDetail
          key={openedId}
          app={opened}
          isInstalled={opened && isInstalled(opened)}
          environment={opened && environment(opened)}
          noPlace={opened && noPlace(opened)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Only for the search box: apps are cards, and `findApps` searches them. */
const COLUMNS: readonly PagedColumn<MarketplaceApp>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, searchable: true },
];

interface ShelfProps {
  readonly title: string;
  readonly description: string;
  readonly found: readonly FoundApp[];
  readonly isInstalled: (app: MarketplaceApp) => boolean | undefined;
  readonly environment: (app: MarketplaceApp) => string | undefined;
  readonly noPlace: (app: MarketplaceApp) => string | undefined;
}

function Shelf({ title, description, found, isInstalled, environment, noPlace }: ShelfProps) {
  const titleId = useId();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <header className={classes.shelf}>
        <h2 id={titleId}>{title}</h2>
        <p className={classes.description}>{description}</p>
      </header>
      <ul className={classes.cards}>
        {found.map(({ app, matches }) => (
          <li key={app.appId}>
            <AppCard
              app={app}
              matches={matches}
              isInstalled={isInstalled(app)}
              environment={environment(app)}
              noPlace={noPlace(app)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
