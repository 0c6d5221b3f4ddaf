import { useApi } from '@portal/api-client';
import { listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps } from '@portal/api-client/marketplace';
import { allQueries, DetailPage } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { balancesOfApps, usesOfApps } from './figures/app-figures.ts';
import { InstalledList } from './installed-list.tsx';

export function AppsPage() {
  const api = useApi();
  const catalogue = useQuery(listMarketplaceApps.query(api));
  const installed = useQuery(listInstalledApps.query(api));
  // Beside the list, which does not wait for them.
  const balances = useQuery(balancesOfApps(api));
  const uses = useQuery(usesOfApps(api));
  return (
    <DetailPage title="Apps" wide query={allQueries({ catalogue, installed })}>
      {({ catalogue, installed }) => (
        <InstalledList catalogue={catalogue.apps} response={installed} balances={balances} uses={uses} />
      )}
    </DetailPage>
  );
}

export default AppsPage;
