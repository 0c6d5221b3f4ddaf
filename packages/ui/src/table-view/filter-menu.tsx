import { ChevronDown } from 'lucide-react';
import type { Elements } from '../words/elements.ts';
import { Button } from '../buttons/button.tsx';
import { MenuButton } from '../buttons/menu-button.tsx';
import classes from './filter-menu.module.css';

export interface FilterMenuProps {
  readonly label: string;
  /** The current choice in words. On the button, if anything is chosen or `showsChoice`. */
  readonly summary: string;
  /** Shows the choice on the button even if it is the usual one. Default: the label alone, which is shorter. */
  readonly showsChoice?: boolean | undefined;
  /** Whether anything is chosen. */
  readonly active: boolean;
  /** Whether there is anything to clear. Default: `active`. */
  readonly clearable?: boolean | undefined;
  readonly onClear: () => void;
  readonly onClose?: (() => void) | undefined;
  /** The text of the button that clears it. Default: 'Show all'. */
  readonly clearing?: string | undefined;
  readonly children: Elements;
}

/** A filter's button with its current choice, and its choices. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, summary, active, clearable = active, onClear, clearing = 'Show all', children } = props;
  const { showsChoice = active } = props;
  return (
    <MenuButton
      className={active ? `${classes.button} ${classes.active}` : classes.button}
      panelClassName={classes.choices}
      onClose={props.onClose}
      label={
        <>
          <span className={classes.label} aria-hidden={!showsChoice}>
            {showsChoice ? `${label}:` : label}
          </span>{' '}
          <span className={showsChoice ? classes.summary : 'portal-visually-hidden'}>
            {showsChoice ? summary : `${label}: ${summary}`}
          </span>
          <ChevronDown size={16} aria-hidden />
        </>
      }
    >
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
    </MenuButton>
  );
}
