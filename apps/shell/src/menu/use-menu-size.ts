import { useState } from 'react';
import { keepMenuSize, type MenuSize, readMenuSize } from './menu-size.ts';

/** The size that the user chose in this browser, and a function to change it. */
export function useMenuSize(): [MenuSize, (size: MenuSize) => void] {
  const [size, setSize] = useState(readMenuSize);

  function choose(next: MenuSize) {
    setSize(next);
    keepMenuSize(next);
  }
  return [size, choose];
}
