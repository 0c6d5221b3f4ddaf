import { useAccess } from '@portal/auth';
import type { RoleArea } from '@portal/contract';

/** A role area, or `TENANT_ADMIN` for actions of tenant admins only. */
export type GatedArea = RoleArea | 'TENANT_ADMIN';

/** Whether the user may read and write in an area, according to `useAccess`. */
export function useAreaRights(area: GatedArea): { readonly read: boolean; readonly write: boolean } {
  const { isAdmin, canRead, canWrite } = useAccess();
  return area === 'TENANT_ADMIN' ? { read: isAdmin, write: isAdmin } : { read: canRead(area), write: canWrite(area) };
}
