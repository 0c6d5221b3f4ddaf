import type { Elements } from '../words/elements.ts';
import { ActionMenu } from './action-menu.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** The actions of a page, for its header. On a phone they are in a menu: use it for more than two. */
export function PageActions({ children }: { readonly children: Elements }) {
  return useIsPhone() ? <ActionMenu label="Actions">{children}</ActionMenu> : children;
}
