import { Link } from 'react-router-dom';
import { type GatedArea, useAreaRights } from './area-rights.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface RoleLinkProps {
  readonly area: GatedArea;
  readonly to: string;
  /** The target of the link, for screen readers: 'Edit {subject}'. */
  readonly subject: string;
}

/** A link that reads 'Edit' with write access, 'View' with read access, and is absent without either. */
export function RoleLink({ area, to, subject }: RoleLinkProps) {
  const { read, write } = useAreaRights(area);
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
  const { write } = useAreaRights(area);
  if (write) return <Button {...button} />;
  return denied === 'hide' ? null : <Button {...button} disabled />;
}
