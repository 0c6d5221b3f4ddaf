import { openTenantOf, useSession } from '@portal/auth';
import { useState } from 'react';

/** Tells screen readers that another tenant is open now. Render it once, outside the tenant's own scope. */
export function TenantAnnouncement() {
  const tenant = openTenantOf(useSession());
  const [last, setLast] = useState(tenant);
  const [words, setWords] = useState('');
  if (tenant && tenant.tenantId !== last?.tenantId) {
    setLast(tenant);
    if (last) setWords(`Switched to ${tenant.tenantName}`);
  }
  return (
    <div role="status" className="portal-visually-hidden">
      {words}
    </div>
  );
}
