import { initials } from '@portal/auth';
import { ArrowLeftRight, LogOut, Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from './logo.tsx';
import { SIDEBAR_ID } from './sidebar.tsx';
import classes from './header.module.css';

interface HeaderProps {
  readonly email: string;
  readonly tenantName: string;
  readonly isTrial: boolean;
  readonly canSwitchTenant: boolean;
}

const PROFILE_MENU_ID = 'profile-menu';

export function Header({ email, tenantName, isTrial, canSwitchTenant }: HeaderProps) {
  return (
    <header className={classes.header}>
      <button type="button" className={classes.menuButton} popoverTarget={SIDEBAR_ID} aria-label="Menu">
        <Menu aria-hidden size={20} />
      </button>
      <Link to="/" className={classes.logo}>
        <Logo />
      </Link>
      {isTrial && <span className={classes.trial}>Trial mode</span>}
      <div className={classes.spacer} />
      <Profile email={email} tenantName={tenantName} canSwitchTenant={canSwitchTenant} />
    </header>
  );
}

function Profile({ email, tenantName, canSwitchTenant }: Omit<HeaderProps, 'isTrial'>) {
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();

  useEffect(
    function closeMenuOnNavigation() {
      menu.current?.hidePopover();
    },
    [pathname],
  );

  return (
    <>
      <button type="button" className={classes.profileButton} popoverTarget={PROFILE_MENU_ID}>
        <span className={classes.initials} aria-hidden>
          {initials(email)}
        </span>
        <span className={classes.tenantName}>{tenantName}</span>
        <span className="portal-visually-hidden">Profile of {email}</span>
      </button>
      <div ref={menu} id={PROFILE_MENU_ID} popover="auto" className={classes.profileMenu} aria-label="Profile">
        <div className={classes.identity}>
          <strong>{tenantName}</strong>
          <span>{email}</span>
        </div>
        {canSwitchTenant && (
          <Link to="/choose-tenant" className={classes.menuItem}>
            <ArrowLeftRight aria-hidden size={16} /> Switch tenant
          </Link>
        )}
        <Link to="/logout" className={classes.menuItem}>
          <LogOut aria-hidden size={16} /> Logout
        </Link>
      </div>
    </>
  );
}
