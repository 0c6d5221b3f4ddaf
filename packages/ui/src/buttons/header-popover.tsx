import { type ReactNode, type RefObject, type ToggleEvent, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './header-popover.module.css';

export interface HeaderPopoverProps {
  /** To close it: `ref.current?.hidePopover()`. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The `popoverTarget` of the button that opens it. */
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** For its width and its padding. */
  readonly className?: string | undefined;
  /** Rendered only while it is open. */
  readonly children: ReactNode;
}

/**
 * A panel below the end of the header. The browser closes it on Escape and on a click outside, and returns the focus
 * to its button. It also closes when the user goes to another page. A heading with a tab index gets the focus.
 */
export function HeaderPopover({ ref, id, label, isOpen, onToggle, className = '', children }: HeaderPopoverProps) {
  const { pathname } = useLocation();

  useEffect(
    function closeOnNavigation() {
      ref.current?.hidePopover();
    },
    [ref, pathname],
  );

  function drawBeforeOpen({ newState }: ToggleEvent) {
    if (newState === 'open') onToggle(true);
  }
  function moveFocusOrDrop({ newState }: ToggleEvent) {
    if (newState === 'open') ref.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    // Not earlier: the browser returns the focus to the button only from an element that still exists.
    if (newState === 'closed') onToggle(false);
  }

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      className={`${classes.panel} ${className}`}
      onBeforeToggle={drawBeforeOpen}
      onToggle={moveFocusOrDrop}
    >
      {isOpen && children}
    </div>
  );
}
