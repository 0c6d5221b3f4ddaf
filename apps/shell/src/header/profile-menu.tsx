import { initials } from '@portal/auth';
import { HeaderPopover } from '@portal/ui/basics';
import { useCallback, useRef, useState } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';
import { isSavingData } from '../loading/saving-data.ts';
import type { ProfileItemsProps } from './profile-items.tsx';
import classes from './profile-menu.module.css';

export type ProfileMenuProps = Omit<ProfileItemsProps, 'onFollow'>;

const MENU_ID = 'profile-menu';

/** The code of the menu's content, not needed at start: it is fetched when the user is about to press the button. */
const loadProfileItems = () => import('./profile-items.tsx');

/** The button with the user's initials, and its menu. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { email, tenantName } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function preloadItems() {
    // A failure is retried, and shown, when the profile is opened.
    if (!isSavingData()) loadProfileItems().catch(() => {});
  }

  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget={MENU_ID}
        onPointerEnter={preloadItems}
        onFocus={preloadItems}
      >
        <span className={classes.initials} aria-hidden>
          {initials(email)}
        </span>
        <span className={classes.tenantName}>{tenantName}</span>
        <span className="portal-visually-hidden">{`Profile of ${email}`}</span>
      </button>
      <HeaderPopover
        ref={menu}
        id={MENU_ID}
        label="Profile"
        className={classes.menu}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        <LoadedItems {...props} onFollow={() => menu.current?.hidePopover()} />
      </HeaderPopover>
    </>
  );
}

function LoadedItems(props: ProfileItemsProps) {
  const [shown] = useState(props);
  const load = useCallback(async () => {
    const { ProfileItems } = await loadProfileItems();
    return <ProfileItems {...shown} />;
  }, [shown]);
  return <LazyContent load={load} failure="The profile menu could not be loaded" />;
}
