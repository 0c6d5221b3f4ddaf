import { useAccess } from '@portal/auth';
import type { Portal } from '@portal/contract';
import { useCallback } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';
import { useTenantView } from '../tenant-view.ts';

export function MyAccessPage() {
  const { portal, tenant } = useTenantView();
  const { isAdmin } = useAccess();
  const load = useCallback(async () => {
    const { MyAccess } = await import('./access-screens.ts');
    return <MyAccess tenant={tenant} portal={portal} isAdmin={isAdmin} />;
  }, [tenant, portal, isAdmin]);
  return <LazyContent pageTitle="My access" failure="Your access could not be loaded" load={load} />;
}

interface AccessOverviewPageProps {
  readonly portals: readonly Portal[];
  readonly supportEmail: string;
}

export function AccessOverviewPage({ portals, supportEmail }: AccessOverviewPageProps) {
  const { tenantName } = useTenantView().tenant;
  const { context } = useAccess();
  const load = useCallback(async () => {
    const { AccessOverview } = await import('./access-screens.ts');
    return <AccessOverview portals={portals} context={context} tenantName={tenantName} supportEmail={supportEmail} />;
  }, [portals, context, tenantName, supportEmail]);
  return <LazyContent pageTitle="Access overview" failure="The access overview could not be loaded" load={load} />;
}
