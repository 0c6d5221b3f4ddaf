import type { NavIcon as NavIconName } from '@portal/contract';
import type { FrameIcon } from './nav-icon-drawings.ts';

/** Drawn at build time from `nav-icon-drawings.ts`: as a picture beside the code, they are not in the bytes of home's code. */
const DRAWINGS = new URL('./nav-icons.svg?url', import.meta.url).href;

interface NavIconProps {
  readonly icon: NavIconName | FrameIcon;
  /** Pixels. */
  readonly size: number;
}

/** One of the pictures of the menu and the frame, as large and of the colour as the text beside it wants it. */
export function NavIcon({ icon, size }: NavIconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${DRAWINGS}#${icon}`} />
    </svg>
  );
}
