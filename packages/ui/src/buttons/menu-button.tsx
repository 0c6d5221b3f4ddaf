import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isComposing } from '../keyboard/is-composing.ts';
import classes from './menu-button.module.css';

export interface MenuButtonProps {
  /** The button's content. */
  readonly label: ReactNode;
  /** The button's accessible name. Default: its content. */
  readonly name?: string | undefined;
  readonly className?: string | undefined;
  /** Position and size of the panel. */
  readonly panelClassName?: string | undefined;
  readonly onClose?: (() => void) | undefined;
  /** Whether a click on a control inside closes it. Its content then stays, hidden, because it may open a dialog. Default: false. */
  readonly closesOnClick?: boolean | undefined;
  readonly children: ReactNode;
}

/** A button and the panel that it opens, which closes on Escape or when the focus leaves. */
export function MenuButton({ label, name, className, panelClassName, closesOnClick, ...props }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  function close() {
    setOpen(false);
    props.onClose?.();
  }

  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    if (isOpen && !event.currentTarget.contains(event.relatedTarget)) close();
  }

  function closeOnEscape(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape' || !isOpen || isComposing(event)) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  }

  return (
    // The handlers listen to the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.menu} onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={(event) => {
          // Not every browser focuses a clicked button, and the panel closes when the focus leaves.
          event.currentTarget.focus();
          if (isOpen) close();
          else {
            setOpen(true);
            setWasOpen(true);
          }
        }}
      >
        {label}
      </button>
      {(isOpen || (closesOnClick && wasOpen)) && (
        // Gets the focus of a click next to a control, so that the panel stays open.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div
          ref={isOpen ? bringIntoView : undefined}
          // Dialogs inside are visible again.
          style={isOpen ? undefined : { visibility: 'hidden' }}
          id={panelId}
          className={panelClassName ? `${classes.panel} ${panelClassName}` : classes.panel}
          tabIndex={-1}
          onClick={(event) => {
            if (!isOpen || !closesOnClick || !(event.target instanceof Element && event.target.closest('button, a')))
              return;
            // A dialog that opens now returns the focus to this button.
            button.current?.focus();
            close();
          }}
        >
          {props.children}
        </div>
      )}
    </div>
  );
}

/** Scrolls the panel into view, because it may open below the edge of the screen. */
function bringIntoView(panel: HTMLDivElement | null) {
  panel?.scrollIntoView?.({ block: 'nearest' });
}
