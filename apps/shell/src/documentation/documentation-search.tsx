import { SEARCH_TERM_MAX } from '@portal/contract';
import { isComposing } from '@portal/ui/basics';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './documentation-search.module.css';
import { Method } from './page-view.tsx';
import { type FindablePage, searchPages } from './search-pages.ts';

const RESULTS_MAX = 20;

/** A combobox over every page of the documentation: type, choose with the arrow keys, and press Enter. */
export function DocumentationSearch({ pages }: { readonly pages: readonly FindablePage[] }) {
  const id = useId();
  const [term, setTerm] = useState('');
  const [position, setPosition] = useState(0);
  const all = useMemo(() => searchPages(pages, term), [pages, term]);
  const found = all.slice(0, RESULTS_MAX);
  const isOpen = term.trim() !== '';
  const optionId = (place: number) => `${id}-${place}`;
  const active = isOpen && found.length > 0 ? optionId(position) : undefined;

  useLayoutEffect(
    function showWhatIsChosen() {
      if (active !== undefined) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
    },
    [active],
  );

  function change(text: string) {
    setTerm(text);
    setPosition(0);
  }
  function handleKey(event: KeyboardEvent) {
    // Keys that select an input method's characters are not for the list.
    if (isComposing(event) || !isOpen) return;
    if (event.key === 'ArrowDown') setPosition(Math.min(position + 1, Math.max(found.length - 1, 0)));
    else if (event.key === 'ArrowUp') setPosition(Math.max(position - 1, 0));
    else if (event.key === 'Escape') change('');
    else if (event.key === 'Enter') document.getElementById(optionId(position))?.click();
    else return;
    event.preventDefault();
  }

  return (
    <div role="search" className={classes.search}>
      <div className={classes.field}>
        <Search aria-hidden size={18} />
        <input
          type="text"
          role="combobox"
          aria-label="Search documentation"
          aria-expanded={isOpen}
          aria-controls={`${id}-results`}
          aria-activedescendant={active}
          aria-autocomplete="list"
          placeholder="Search documentation"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_TERM_MAX}
          className={classes.input}
          value={term}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <div className={classes.panel} data-open={isOpen}>
        <p role="status" className={classes.status}>
          {isOpen ? countWords(all.length) : ''}
        </p>
        <div id={`${id}-results`} role="listbox" aria-label="Results" className={classes.results}>
          {isOpen &&
            found.map(({ link, kind }, place) => (
              <Link
                key={`${kind} ${link.path}`}
                id={optionId(place)}
                role="option"
                aria-selected={place === position}
                tabIndex={-1}
                to={link.path}
                className={classes.result}
                onClick={() => change('')}
              >
                <span className={classes.kind}>{kind}</span>
                {link.method !== undefined && <Method method={link.method} />}
                <span className={classes.text}>{link.text}</span>
                {link.words !== undefined && <span className={classes.words}>{link.words}</span>}
              </Link>
            ))}
        </div>
      </div>
    </div>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No results';
  if (count > RESULTS_MAX) return `The best ${RESULTS_MAX} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}
