import { EllipsisVertical } from 'lucide-react';
import type { Elements } from '../words/elements.ts';
import { MenuButton } from '../buttons/menu-button.tsx';
import classes from './action-menu.module.css';

export interface ActionMenuProps {
  /** The words of its button, such as 'More'. */
  readonly label: string;
  /** Default: 'medium'. */
  readonly size?: 'medium' | 'small' | undefined;
  /** The edge of the button with which the menu is aligned, so that it stays on the screen. Default: 'start'. */
  readonly align?: 'start' | 'end' | undefined;
  /** Buttons and links. */
  readonly children: Elements;
}

/** A button that opens a menu of actions. It gets the focus back from a dialog that one of them opens. */
export function ActionMenu({ label, size = 'medium', align = 'start', children }: ActionMenuProps) {
  return (
    <MenuButton
      className={size === 'small' ? `${classes.button} ${classes.small}` : classes.button}
      panelClassName={align === 'end' ? `${classes.panel} ${classes.end}` : classes.panel}
      closesOnClick
      label={
        <>
          <EllipsisVertical size={16} aria-hidden /> <span>{label}</span>
        </>
      }
    >
      {children}
    </MenuButton>
  );
}
