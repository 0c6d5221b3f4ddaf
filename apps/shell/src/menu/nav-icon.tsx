import type { NavDrawing, NavIcon as NavIconName } from '@portal/contract';
import type { FrameIcon } from './nav-icon-drawings.ts';

/** Built from `nav-icon-drawings.ts` as a separate file, to keep the drawings out of home's code. */
const DRAWINGS = new URL('./nav-icons.svg?url', import.meta.url).href;

interface NavIconProps {
  readonly icon: NavDrawing | NavIconName | FrameIcon;
  /** Pixels. */
  readonly size: number;
}

/** One of the drawings of the menu and the frame, or a remote's own, in the size and colour of the text next to it. */
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
      viewBox={typeof icon === 'string' ? undefined : '0 0 24 24'}
    >
      {typeof icon === 'string' ? (
        <use href={`${DRAWINGS}#${icon}`} />
      ) : (
        icon.paths.map((path) => <path key={path} d={path} />)
      )}
    </svg>
  );
}
