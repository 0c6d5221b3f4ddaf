import { useAccess } from '@portal/auth';
import { usePortals } from '@portal/contract/react';
import { useTenantView } from '../tenant-view.ts';
import { AccessOverview } from './access-overview.tsx';
import { MyAccess } from './my-access.tsx';

/** The content of the page about the user's own access. */
export const myAccess = <OwnAccess />;

function OwnAccess() {
  const { portal, tenant } = useTenantView();
  const { isAdmin } = useAccess();
  return <MyAccess tenant={tenant} portal={portal} isAdmin={isAdmin} />;
}

/** The content of the page about everybody's access. */
export function accessOverview(supportEmail: string) {
  return <Overview supportEmail={supportEmail} />;
}

function Overview({ supportEmail }: { readonly supportEmail: string }) {
  const portals = usePortals() ?? [];
  const { tenantName } = useTenantView().tenant;
  const { context } = useAccess();
  return <AccessOverview portals={portals} context={context} tenantName={tenantName} supportEmail={supportEmail} />;
}
