import { useAccess } from '@portal/auth';
import type { RoleArea } from '@portal/contract';
import { Button, type ButtonProps } from '@portal/ui/basics';
import { Link } from 'react-router-dom';

/** A role area, or `TENANT_ADMIN` for actions of tenant admins only. */
export type GatedArea = RoleArea | 'TENANT_ADMIN';

export interface RoleLinkProps {
  readonly area: GatedArea;
  readonly to: string;
  /** The target of the link, for screen readers: 'Edit {subject}'. */
  readonly subject: string;
}

/** A link that reads 'Edit' with write access, 'View' with read access, and is absent without either. */
export function RoleLink({ area, to, subject }: RoleLinkProps) {
  const { read, write } = useRights(area);
  if (!read) return null;
  const verb = write ? 'Edit' : 'View';
  return (
    <Link to={to} aria-label={`${verb} ${subject}`}>
      {verb}
    </Link>
  );
}

export interface RoleButtonProps extends ButtonProps {
  readonly area: GatedArea;
  /** The treatment of the button without write access. Default: 'hide'. */
  readonly denied?: 'hide' | 'disable' | undefined;
}

/** A button for users with write access to an area. */
export function RoleButton({ area, denied = 'hide', ...button }: RoleButtonProps) {
  const { write } = useRights(area);
  if (write) return <Button {...button} />;
  return denied === 'hide' ? null : <Button {...button} disabled />;
}

function useRights(area: GatedArea): { readonly read: boolean; readonly write: boolean } {
  const { isAdmin, canRead, canWrite } = useAccess();
  return area === 'TENANT_ADMIN' ? { read: isAdmin, write: isAdmin } : { read: canRead(area), write: canWrite(area) };
}
