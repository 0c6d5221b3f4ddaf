import { useApi } from '@portal/api-client';
import { listProviderConfigurations } from '@portal/api-client/provider-configurations';
import { ButtonLink, PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { networkOf, NETWORKS } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { useAreaParts } from '../area-parts.ts';
import { href } from '../href.ts';
import { DatesPanel } from './dates-panel.tsx';
import { NetworkCard } from './network-card.tsx';
import classes from './overview-page.module.css';
import { useMinute } from './use-minute.ts';

export function OverviewPage() {
  const configurations = useQuery(listProviderConfigurations.query(useApi()));
  const parts = useAreaParts();
  const now = useMinute();
  const configurationOf = new Map(
    configurations.data?.results.map((configuration) => [networkOf(configuration.network), configuration]),
  );
  const links = (
    <>
      {parts.profiles && <ButtonLink to={href('mandates.profiles')}>Creditor profiles</ButtonLink>}
      {parts.configurations && <ButtonLink to={href('mandates.configurations')}>Provider configurations</ButtonLink>}
    </>
  );
  return (
    <>
      <PageHeader
        title="Mandates"
        description="Direct debit networks: who collects for you, and how soon."
        actions={links}
      />
      <Stack gap={5}>
        <QueryFailure query={configurations} />
        {configurations.isPending && (
          <Panel>
            <Skeleton lines={6} />
          </Panel>
        )}
        {configurations.data && (
          <div className={classes.networks}>
            {NETWORKS.map((network) => (
              <NetworkCard key={network} network={network} configuration={configurationOf.get(network)} now={now} />
            ))}
          </div>
        )}
        {/* Not before the networks, which would push it down. */}
        {!configurations.isPending && <DatesPanel configurationOf={configurationOf} now={now} />}
      </Stack>
    </>
  );
}

export default OverviewPage;
