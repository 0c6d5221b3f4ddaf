import { menuSize } from '@portal/auth';
import { useState } from 'react';

const MENU_SIZES = ['full', 'icons', 'hidden'] as const;
/** The size of the menu on a wide screen. On a narrow screen, the menu is always a popover. */
export type MenuSize = (typeof MENU_SIZES)[number];

/** The size that the user chose in this browser, and a function to change it. */
export function useMenuSize(): [MenuSize, (size: MenuSize) => void] {
  const [size, setSize] = useState<MenuSize>(() => {
    const kept = menuSize.get();
    return MENU_SIZES.find((known) => known === kept) ?? 'full';
  });

  function choose(next: MenuSize) {
    setSize(next);
    menuSize.set(next === 'full' ? undefined : next);
  }
  return [size, choose];
}
