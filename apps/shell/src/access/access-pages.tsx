import { useAccess } from '@portal/auth';
import { useCallback } from 'react';
import type { AppParts } from '../app-parts.ts';
import { LazyContent } from '../lazy-content.tsx';
import { useTenantView } from '../tenant-view.ts';

export function MyAccessPage() {
  const { portal, tenant } = useTenantView();
  const { isAdmin } = useAccess();
  const load = useCallback(async () => {
    const { MyAccess } = await import('./my-access.tsx');
    return <MyAccess tenant={tenant} portal={portal} isAdmin={isAdmin} />;
  }, [tenant, portal, isAdmin]);
  return <LazyContent pageTitle="My access" failure="Your access could not be loaded" load={load} />;
}

export function AccessOverviewPage({ parts }: { readonly parts: AppParts }) {
  const { portals, config } = parts;
  const { tenantName } = useTenantView().tenant;
  const { context } = useAccess();
  const load = useCallback(async () => {
    const { AccessOverview } = await import('./access-overview.tsx');
    const { supportEmail } = config;
    return <AccessOverview portals={portals} context={context} tenantName={tenantName} supportEmail={supportEmail} />;
  }, [portals, context, tenantName, config]);
  return <LazyContent pageTitle="Access overview" failure="The access overview could not be loaded" load={load} />;
}
