import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../basics/button.tsx';
import classes from './filter-menu.module.css';

export interface FilterMenuProps {
  readonly label: string;
  /** The current choice in words, on the button. */
  readonly summary: string;
  /** Whether anything is chosen. */
  readonly active: boolean;
  /** Whether there is anything to clear. Default: `active`. */
  readonly clearable?: boolean | undefined;
  readonly onClear: () => void;
  readonly onClose?: (() => void) | undefined;
  /** The text of the button that clears it. Default: 'Show all'. */
  readonly clearing?: string | undefined;
  readonly children: ReactNode;
}

/** A filter's button with its current choice, and its choices, which close on Escape or when the focus leaves. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, summary, active, clearable = active, onClear, clearing = 'Show all', children } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choicesId = useId();

  function close() {
    setOpen(false);
    props.onClose?.();
  }

  function closeWhenLeft(event: FocusEvent<HTMLElement>) {
    if (isOpen && !event.currentTarget.contains(event.relatedTarget)) close();
  }

  function closeOnEscape(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  }

  return (
    // The handlers listen to the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.filter} onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={active ? `${classes.button} ${classes.active}` : classes.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? choicesId : undefined}
        onClick={(event) => {
          // Not every browser focuses a clicked button, and the choices close when the focus leaves.
          event.currentTarget.focus();
          if (isOpen) close();
          else setOpen(true);
        }}
      >
        <span className={classes.label}>{label}:</span> <span className={classes.summary}>{summary}</span>
        <ChevronDown className={isOpen ? classes.turned : undefined} size={16} aria-hidden />
      </button>
      {isOpen && (
        // Gets the focus of a click next to a choice, so that the choices stay open.
        <div ref={bringIntoView} id={choicesId} className={classes.choices} tabIndex={-1}>
          <fieldset className={classes.fields}>
            <legend className="portal-visually-hidden">{label}</legend>
            {children}
          </fieldset>
          {/* Not `disabled`: the pressed button would lose the focus, and the choices would close. */}
          <Button
            size="small"
            variant="quiet"
            className={classes.clear}
            aria-disabled={!clearable}
            onClick={() => clearable && onClear()}
          >
            {clearing}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Scrolls the choices into view, because they may open below the edge of the screen. */
function bringIntoView(choices: HTMLDivElement | null) {
  choices?.scrollIntoView?.({ block: 'nearest' });
}
