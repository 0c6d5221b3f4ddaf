import type { Membership, TabChannel } from '@portal/auth';
import { Button, ButtonLink } from '@portal/ui/basics';
import { useEffect, useState } from 'react';
import { tenantLoginPath } from '../session/tenant-login-path.ts';
import classes from '../chrome/notice.module.css';

interface SwitchedElsewhereProps {
  readonly tabs: TabChannel;
  readonly tenants: readonly Membership[];
  readonly openTenantId: string;
}

/** Announces that the user switched tenant in another tab. This tab keeps its own, so that no work in it is lost. */
export function SwitchedElsewhere({ tabs, tenants, openTenantId }: SwitchedElsewhereProps) {
  const [tenantId, setTenantId] = useState<string>();
  const other = tenantId === openTenantId ? undefined : tenants.find((tenant) => tenant.tenantId === tenantId);

  useEffect(
    function listenForSwitches() {
      return tabs.listen((message) => {
        if (message.kind === 'tenant-switched') setTenantId(message.tenantId);
      });
    },
    [tabs],
  );

  return (
    // Always rendered: screen readers announce only additions to a live region that already exists.
    <div role="status">
      {other && (
        <div className={classes.notice}>
          <p>{`You switched to ${other.tenantName} in another tab.`}</p>
          <div className={classes.actions}>
            <ButtonLink size="small" to={tenantLoginPath(other.tenantId)}>
              Switch here too
            </ButtonLink>
            <Button size="small" variant="quiet" onClick={() => setTenantId(undefined)}>
              Dismiss
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
