import { useAccess } from '@portal/auth';
import type { Portal } from '@portal/contract';
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

interface OverviewProps {
  readonly portals: readonly Portal[];
  readonly supportEmail: string;
}

/** The content of the page about everybody's access. */
export function accessOverview(portals: readonly Portal[], supportEmail: string) {
  return <Overview portals={portals} supportEmail={supportEmail} />;
}

function Overview({ portals, supportEmail }: OverviewProps) {
  const { tenantName } = useTenantView().tenant;
  const { context } = useAccess();
  return <AccessOverview portals={portals} context={context} tenantName={tenantName} supportEmail={supportEmail} />;
}
