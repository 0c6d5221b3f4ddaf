import { SEARCH_TERM_MAX } from '@portal/contract';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import classes from './search-field.module.css';

/** The field of the command palette, shown while the rest is still loading. */
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
        maxLength={SEARCH_TERM_MAX}
        className={classes.input}
        {...props}
      />
    </div>
  );
}
