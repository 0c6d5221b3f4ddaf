import { menuSize } from '@portal/auth';

const MENU_SIZES = ['full', 'icons', 'hidden'] as const;
/** The size of the menu on a wide screen. On a narrow screen, the menu is always a popover. */
export type MenuSize = (typeof MENU_SIZES)[number];

/** The size that the user chose in this browser. Default: full. */
export function readMenuSize(): MenuSize {
  const kept = menuSize.get();
  return MENU_SIZES.find((known) => known === kept) ?? 'full';
}

/** Gives the menu of the unfinished page its size (`start/frame.css`). */
export function applyMenuSize(size: MenuSize): void {
  document.documentElement.dataset['menu'] = size;
}

export function keepMenuSize(size: MenuSize): void {
  menuSize.set(size === 'full' ? undefined : size);
  applyMenuSize(size);
}
