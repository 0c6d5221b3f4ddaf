import type { NavIcon } from '@portal/contract';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  Building2,
  ChartColumn,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  ExternalLink,
  EyeOff,
  FileDown,
  Gift,
  House,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  Palette,
  ReceiptText,
  Repeat2,
  ScrollText,
  Users,
  Webhook,
} from 'lucide-react';

/** The drawings for the closed list of icon names that manifests may use. */
export const NAV_ICON_DRAWINGS: Readonly<Record<NavIcon, LucideIcon>> = {
  home: House,
  building: Building2,
  users: Users,
  grid: LayoutGrid,
  gift: Gift,
  collect: ArrowDownToLine,
  payout: ArrowUpFromLine,
  mandate: Repeat2,
  transactions: ReceiptText,
  report: ChartColumn,
  export: FileDown,
  order: ScrollText,
  palette: Palette,
  key: KeyRound,
  webhook: Webhook,
  book: BookOpen,
};

/** The frame's own drawings, in addition to those that manifests may use. */
export const FRAME_ICON_DRAWINGS = {
  'frame-smaller': ChevronsLeft,
  'frame-larger': ChevronsRight,
  'frame-hide': EyeOff,
  'frame-next': ChevronRight,
  'frame-outside': ExternalLink,
} as const satisfies Readonly<Record<string, LucideIcon>>;

export type FrameIcon = keyof typeof FRAME_ICON_DRAWINGS;
