import type { BuiltNavGroup, BuiltNavItem } from '@portal/contract';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { NAV_ICON_DRAWINGS } from './icons.tsx';
import classes from './sidebar.module.css';

export const SIDEBAR_ID = 'main-menu';

/**
 * The menu. On narrow screens it is a popover behind the header's Menu button: the browser closes it on Escape and on a
 * press beside it; on wide ones the style sheet keeps it in place.
 */
export function Sidebar({ groups }: { readonly groups: readonly BuiltNavGroup[] }) {
  const sidebar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  useEffect(
    function closeOnNavigation() {
      sidebar.current?.hidePopover();
    },
    [pathname],
  );

  return (
    <nav ref={sidebar} id={SIDEBAR_ID} popover="auto" className={classes.sidebar} aria-label="Main">
      {groups.map((group) => (
        <section key={group.name} className={classes.group} aria-label={group.name}>
          {group.name !== 'Home' && (
            <h2 className={classes.groupName} aria-hidden>
              {group.name}
            </h2>
          )}
          <ul className={classes.items}>
            {group.items.map((item) => (
              <li key={item.path}>
                {item.header !== undefined && <span className={classes.itemHeader}>{item.header}</span>}
                <SidebarLink item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function SidebarLink({ item }: { readonly item: BuiltNavItem }) {
  const Drawing = NAV_ICON_DRAWINGS[item.icon];
  if (item.url !== undefined) {
    return (
      <a href={item.url} target="_blank" rel="noreferrer" className={classes.link}>
        <Drawing aria-hidden size={18} /> {item.text} <ExternalLink aria-label="opens in a new tab" size={14} />
      </a>
    );
  }
  return (
    <NavLink to={item.path} end={item.path === '/'} className={classes.link ?? ''}>
      <Drawing aria-hidden size={18} /> {item.text}
    </NavLink>
  );
}
