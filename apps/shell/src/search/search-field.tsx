import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './search-field.module.css';

/** As much as a call for a report takes; what is pasted beyond it is no search. */
const MOST_CHARACTERS = 200;

/** The field of the command palette: there at once, also while the rest is loaded. */
export function SearchField(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <div className={classes.field}>
      <Search aria-hidden size={18} />
      <input
        type="text"
        aria-label="Search"
        placeholder="Search or jump to…"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MOST_CHARACTERS}
        className={classes.input}
        {...props}
      />
    </div>
  );
}
