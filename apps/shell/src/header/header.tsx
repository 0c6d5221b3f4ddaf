import { Link } from 'react-router-dom';
import { Logo } from './logo.tsx';
import { MENU_DRAWING } from '../menu/menu-drawing.ts';
import { NavIcon } from '../menu/nav-icon.tsx';
import { ProfileMenu, type ProfileMenuProps } from './profile-menu.tsx';
import { SHOW_MENU_ID, SIDEBAR_ID } from '../menu/sidebar.tsx';
import classes from './header.module.css';

/** The element for the tools that load after the start: search and notifications. */
export const HEADER_TOOLS_ID = 'header-tools';

interface HeaderProps extends ProfileMenuProps {
  readonly isTrial: boolean;
  /** On wide screens; narrow ones always open the menu from its button. */
  readonly isMenuHidden: boolean;
  onShowMenu(): void;
}

export function Header({ isTrial, isMenuHidden, onShowMenu, ...profile }: HeaderProps) {
  return (
    <header className={classes.header}>
      <button type="button" className={classes.menuButton} popoverTarget={SIDEBAR_ID} aria-label="Menu">
        <NavIcon icon={MENU_DRAWING} size={20} />
      </button>
      {isMenuHidden && (
        <button
          type="button"
          id={SHOW_MENU_ID}
          className={classes.showMenuButton}
          aria-label="Show menu"
          onClick={onShowMenu}
        >
          <NavIcon icon={MENU_DRAWING} size={20} />
        </button>
      )}
      <Link to="/" className={classes.logo}>
        <Logo />
      </Link>
      {isTrial && <span className={classes.trial}>Trial mode</span>}
      <div id={HEADER_TOOLS_ID} className={classes.tools} />
      <ProfileMenu {...profile} />
    </header>
  );
}
