import type { RoleArea } from '@portal/contract';
import type { ReactNode } from 'react';
import { useAccess } from './use-access.ts';

interface CanProps {
  readonly children: ReactNode;
  /** Shown to those without the right. */
  readonly fallback?: ReactNode;
}

interface CanAreaProps extends CanProps {
  readonly area: RoleArea;
}

/** Shows its children to those who may see an area: tenant admin, reader or writer. */
export function CanRead({ area, children, fallback = null }: CanAreaProps) {
  return useAccess().canRead(area) ? children : fallback;
}

/** Shows its children to those who may change an area: tenant admin or writer. */
export function CanWrite({ area, children, fallback = null }: CanAreaProps) {
  return useAccess().canWrite(area) ? children : fallback;
}

/** Shows its children to tenant admins. */
export function CanAdmin({ children, fallback = null }: CanProps) {
  return useAccess().isAdmin ? children : fallback;
}
