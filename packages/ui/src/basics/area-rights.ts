import { useAccess } from '@portal/auth';
import type { RoleArea } from '@portal/contract';

/** An area of roles, or what only a tenant admin may do. */
export type GatedArea = RoleArea | 'TENANT_ADMIN';

/** What the user may do in an area, as `useAccess` has it. */
export function useAreaRights(area: GatedArea): { readonly read: boolean; readonly write: boolean } {
  const { isAdmin, canRead, canWrite } = useAccess();
  return area === 'TENANT_ADMIN' ? { read: isAdmin, write: isAdmin } : { read: canRead(area), write: canWrite(area) };
}
