import type { BuiltNavGroup, BuiltNavItem } from '@portal/contract';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { NavIcon } from './nav-icon.tsx';
import type { MenuSize } from './menu-size.ts';
import classes from './sidebar.module.css';

export const SIDEBAR_ID = 'main-menu';
export const SHOW_MENU_ID = 'show-menu';
const HIDE_MENU_ID = 'hide-menu';

interface SidebarProps {
  readonly groups: readonly BuiltNavGroup[];
  /** On wide screens. */
  readonly size: MenuSize;
  onResize(size: MenuSize): void;
}

/**
 * The menu. On narrow screens it is a popover behind the header's Menu button, which the browser closes on Escape and
 * on a click outside. On wide screens the style sheet keeps it in place: whole, as icons only, or hidden.
 */
export function Sidebar({ groups, size, onResize }: SidebarProps) {
  const sidebar = useRef<HTMLElement>(null);
  const shown = useRef(size);
  const { pathname } = useLocation();

  useEffect(
    function closeOnNavigation() {
      sidebar.current?.hidePopover();
    },
    [pathname],
  );

  useEffect(
    function showPlace() {
      showCurrentItem(sidebar.current);
    },
    [pathname, groups],
  );

  useEffect(
    function moveFocusWithMenu() {
      // The pressed button is no longer rendered, so the focus moves to the button that reverts the change.
      const before = shown.current;
      shown.current = size;
      if (size === 'hidden' && before !== 'hidden') document.getElementById(SHOW_MENU_ID)?.focus();
      if (size !== 'hidden' && before === 'hidden') document.getElementById(HIDE_MENU_ID)?.focus();
    },
    [size],
  );

  return (
    <nav
      ref={sidebar}
      id={SIDEBAR_ID}
      popover="auto"
      className={`${classes.sidebar} ${size === 'full' ? '' : classes[size]}`}
      aria-label="Main"
      onToggle={() => showCurrentItem(sidebar.current)}
    >
      {groups.map((group) => (
        <div key={group.name} role="group" className={classes.group} aria-label={group.name}>
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
        </div>
      ))}
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.control}
          aria-pressed={size === 'icons'}
          onClick={() => onResize(size === 'icons' ? 'full' : 'icons')}
          {...placing}
        >
          <NavIcon icon={size === 'icons' ? 'frame-larger' : 'frame-smaller'} size={18} />
          <span className={classes.text}>Minimise menu</span>
        </button>
        <button
          type="button"
          id={HIDE_MENU_ID}
          className={classes.control}
          onClick={() => onResize('hidden')}
          {...placing}
        >
          <NavIcon icon="frame-hide" size={18} />
          <span className={classes.text}>Hide menu</span>
        </button>
      </div>
    </nav>
  );
}

/** Scrolls a menu that is higher than the screen. The page stays, because the menu is in sight already. */
function showCurrentItem(menu: HTMLElement | null): void {
  menu?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
}

/** Places the text of a minimised item beside its icon. It is fixed, so it does not scroll with the menu. */
function placeText({ currentTarget: item }: SyntheticEvent<HTMLElement>): void {
  const { top, height } = item.getBoundingClientRect();
  item.style.setProperty('--portal-item-middle', `${top + height / 2}px`);
}

const placing = { onFocus: placeText, onPointerEnter: placeText };

function SidebarLink({ item }: { readonly item: BuiltNavItem }) {
  if (item.url !== undefined) {
    return (
      <a href={item.url} target="_blank" rel="noreferrer" className={classes.link} {...placing}>
        <NavIcon icon={item.icon} size={18} />
        <span className={classes.text}>
          <span>{item.text}</span> <NavIcon icon="frame-outside" size={14} />
          <span className="portal-visually-hidden">opens in a new tab</span>
        </span>
      </a>
    );
  }
  return (
    <NavLink to={item.path} end={item.path === '/'} className={classes.link ?? ''} {...placing}>
      <NavIcon icon={item.icon} size={18} />
      <span className={classes.text}>{item.text}</span>
    </NavLink>
  );
}
