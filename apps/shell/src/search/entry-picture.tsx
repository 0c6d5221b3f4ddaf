import {
  ArrowLeftRight,
  ArrowRight,
  ListChecks,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Search,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import type { NavItem } from '@portal/contract';
import { NavIcon } from '../menu/nav-icon.tsx';
import type { EntryIcon } from './palette-entries.ts';

const OWN_DRAWINGS: Readonly<Record<Exclude<EntryIcon, NavItem['icon']>, LucideIcon>> = {
  search: Search,
  open: ArrowRight,
  create: Plus,
  'my-access': ShieldCheck,
  overview: ListChecks,
  switch: ArrowLeftRight,
  'log-out': LogOut,
  system: Monitor,
  light: Sun,
  dark: Moon,
};

/** The icon before an entry of the command palette: that of the area's menu item. */
export function EntryPicture({ icon }: { readonly icon: EntryIcon }) {
  if (!isOwn(icon)) return <NavIcon icon={icon} size={18} />;
  const Drawing = OWN_DRAWINGS[icon];
  return <Drawing aria-hidden size={18} />;
}

function isOwn(icon: EntryIcon): icon is keyof typeof OWN_DRAWINGS {
  return typeof icon === 'string' && icon in OWN_DRAWINGS;
}
