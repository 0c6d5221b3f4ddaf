import { Link } from 'react-router-dom';
import { type GatedArea, useAreaRights } from './area-rights.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface RoleLinkProps {
  readonly area: GatedArea;
  readonly to: string;
  /** What is opened, for those who hear the link out of its row: 'Edit {subject}'. */
  readonly subject: string;
}

/** A link that reads 'Edit' with write rights, 'View' with read rights, and is not there without either. */
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
  /** Without write rights the button is left out, unless it should be shown disabled. */
  readonly denied?: 'hide' | 'disable' | undefined;
}

/** A button for those who may write in an area. */
export function RoleButton({ area, denied = 'hide', ...button }: RoleButtonProps) {
  const { write } = useAreaRights(area);
  if (write) return <Button {...button} />;
  return denied === 'hide' ? null : <Button {...button} disabled />;
}
