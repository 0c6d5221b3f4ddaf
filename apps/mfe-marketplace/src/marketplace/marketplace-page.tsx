import { useApi } from '@portal/api-client';
import { useRouteHref } from '@portal/contract/react';
import { ButtonLink, PageHeader } from '@portal/ui/basics';
import { DetailPage } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { installedApps, marketplaceApps } from './app-queries.ts';
import { Catalogue } from './catalogue.tsx';

export function MarketplacePage() {
  const api = useApi();
  const marketplace = useQuery(marketplaceApps(api));
  const installed = useQuery(installedApps(api));
  const installedHref = useRouteHref()('marketplace.apps');
  // Without the installed apps, the cards have no actions, and would move once these are known.
  const data = installed.isPending ? undefined : marketplace.data;
  return (
    <DetailPage title="Marketplace" query={{ ...marketplace, data }} wide>
      {({ apps }) => (
        <>
          <PageHeader
            title="Marketplace"
            description="Find apps that collect and pay out money, or reward customers."
            actions={installedHref !== undefined && <ButtonLink to={installedHref}>Installed apps</ButtonLink>}
          />
          <Catalogue apps={apps} installed={installed} />
        </>
      )}
    </DetailPage>
  );
}

export default MarketplacePage;
