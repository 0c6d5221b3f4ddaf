import { EllipsisVertical } from 'lucide-react';
import type { Elements } from '../words/elements.ts';
import { MenuButton } from '../buttons/menu-button.tsx';
import { useIsPhone } from './use-is-phone.ts';
import classes from './page-actions.module.css';

/** The actions of a page, for its header. On a phone they are in a menu: use it for more than two. */
export function PageActions({ children }: { readonly children: Elements }) {
  const isPhone = useIsPhone();
  if (!isPhone) return children;
  return (
    <MenuButton
      className={classes.button}
      panelClassName={classes.panel}
      closesOnClick
      label={
        <>
          <EllipsisVertical size={16} aria-hidden /> Actions
        </>
      }
    >
      {children}
    </MenuButton>
  );
}
