import { useAccess } from '@portal/auth';
import type { RolePair } from '@portal/contract';
import { Button, type ButtonProps } from '@portal/ui/basics';
import { Link } from 'react-router-dom';

/** A pair of roles, or `TENANT_ADMIN` for actions of tenant admins only. */
export type RoleGate = RolePair | 'TENANT_ADMIN';

export interface RoleLinkProps {
  readonly roles: RoleGate;
  readonly to: string;
  /** The target of the link, for screen readers: 'Edit {subject}'. */
  readonly subject: string;
}

/** A link that reads 'Edit' with write access, 'View' with read access, and is absent without either. */
export function RoleLink({ roles, to, subject }: RoleLinkProps) {
  const { read, write } = useRights(roles);
  if (!read) return null;
  const verb = write ? 'Edit' : 'View';
  return (
    <Link to={to} aria-label={`${verb} ${subject}`}>
      {verb}
    </Link>
  );
}

export interface RoleButtonProps extends ButtonProps {
  readonly roles: RoleGate;
  /** The treatment of the button without write access. Default: 'hide'. */
  readonly denied?: 'hide' | 'disable' | undefined;
}

/** A button for users with the write role of a pair. */
export function RoleButton({ roles, denied = 'hide', ...button }: RoleButtonProps) {
  const { write } = useRights(roles);
  if (write) return <Button {...button} />;
  return denied === 'hide' ? null : <Button {...button} disabled />;
}

function useRights(roles: RoleGate): { readonly read: boolean; readonly write: boolean } {
  const { isAdmin, canRead, canWrite } = useAccess();
  return roles === 'TENANT_ADMIN'
    ? { read: isAdmin, write: isAdmin }
    : { read: canRead(roles), write: canWrite(roles) };
}
