import { useAccess, useSession } from '@portal/auth';
import { isComposing } from '@portal/ui/basics';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { chooseColourScheme, readColourScheme } from '../header/colour-scheme.ts';
import { useTenantView } from '../tenant-view.ts';
import { findEntries, type FoundEntry } from './find-entries.ts';
import { PaletteOption } from './palette-option.tsx';
import { paletteEntries, type RecentChoice } from './palette-entries.ts';
import type { WordedScreen } from './screen-words.ts';
import { SearchField } from './search-field.tsx';
import classes from './command-palette.module.css';

/** The input from before the palette was loaded. */
export interface TypedAhead {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

export interface CommandPaletteProps {
  typed(): TypedAhead;
  /** Latest first. */
  readonly recent: readonly RecentChoice[];
  /** Other words for the screens of the areas. */
  readonly words: readonly WordedScreen[];
  onChoose(choice: RecentChoice): void;
  /** A page was chosen, but not yet opened. Returns a function that cancels this. */
  onRest(path: string): () => void;
  onClose(): void;
}

/** A combobox over everything that the user may open or do: type, choose with the arrow keys, and press Enter. */
export function CommandPalette({ typed, recent, words, onChoose, onRest, onClose }: CommandPaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [ahead] = useState(typed);
  const [text, setText] = useState(ahead.text);
  const entries = usePaletteEntries(words);
  const sections = useMemo(() => findEntries(entries, text, recent), [entries, text, recent]);
  const offered = sections.flatMap((section) => section.entries);
  // Input selects its best match; without input, nothing is selected.
  const [position, setPosition] = useState<number>();
  const active = position ?? (text.trim() === '' ? -1 : 0);
  const activePath = pathOf(offered[active]);
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(function takeFieldOver() {
    // The field that was shown while this loaded is no longer rendered.
    field.current?.focus();
  }, []);
  useEffect(
    function chooseWhatWasEntered() {
      if (ahead.isEntered && ahead.text.trim() !== '') document.getElementById(`${id}-0`)?.click();
    },
    [ahead, id],
  );
  useEffect(
    function preloadChosenPage() {
      return activePath === undefined ? undefined : onRest(activePath);
    },
    [activePath, onRest],
  );
  useLayoutEffect(
    function showWhatIsChosen() {
      if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
    },
    [id, active, text],
  );

  function move(step: 1 | -1) {
    const from = active < 0 && step < 0 ? 0 : active;
    if (offered.length > 0) setPosition((from + step + offered.length) % offered.length);
  }
  function handleKey(event: KeyboardEvent) {
    // Keys that select an input method's characters are not for the list.
    if (isComposing(event)) return;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape') onClose();
    else if (key === 'Enter') {
      // A click, so that the link works like any other: in a new tab with Ctrl, from a newer release, with the
      // warning about unsaved work.
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
      document.getElementById(optionId(active))?.dispatchEvent(click);
    } else return;
    event.preventDefault();
  }
  function choose(entry: FoundEntry, staysOpen: boolean) {
    onChoose(entry.choice);
    if (entry.target.kind === 'colours') chooseColourScheme(entry.target.scheme);
    if (!staysOpen) onClose();
  }

  return (
    <>
      <SearchField
        ref={field}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && active < offered.length ? optionId(active) : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPosition(undefined);
        }}
        onKeyDown={handleKey}
      />
      <div className={classes.results}>
        <div id={`${id}-list`} role="listbox" aria-label="Results">
          {sections.map(({ title, entries: ofSection }) => (
            <div key={title} role="group" aria-labelledby={`${id}-${title}`} className={classes.section}>
              <div id={`${id}-${title}`} role="presentation" className={classes.title}>
                {title}
              </div>
              {ofSection.map((entry) => {
                const at = offered.indexOf(entry);
                return (
                  <PaletteOption
                    key={entry.id}
                    id={optionId(at)}
                    entry={entry}
                    isActive={at === active}
                    onPoint={() => setPosition(at)}
                    onChoose={(staysOpen) => choose(entry, staysOpen)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {offered.length === 0 && (
          <p className={classes.none}>No results. Try the name of a page, an action or a search.</p>
        )}
      </div>
      <p role="status" className="portal-visually-hidden">
        {countWords(offered.length)}
      </p>
      <Hints />
    </>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No results';
  return count === 1 ? '1 result' : `${count} results`;
}

/** A visible hint at the keys; assistive technology gets it from the combobox. */
function Hints() {
  return (
    <p aria-hidden className={classes.hints}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> to choose
      </span>
      <span>
        <kbd>Enter</kbd> to open
      </span>
      <span>
        <kbd>Esc</kbd> to close
      </span>
    </p>
  );
}

function usePaletteEntries(words: readonly WordedScreen[]) {
  const { portal } = useTenantView();
  const { context } = useAccess();
  const session = useSession();
  const tenancy = session.status === 'signed-in' ? session.tenancy : undefined;
  const canSwitchTenant = tenancy?.status === 'selected' && tenancy.identity.tenants.length > 1;
  return useMemo(
    () => paletteEntries({ portal, context, canSwitchTenant, scheme: readColourScheme(), words }),
    [portal, context, canSwitchTenant, words],
  );
}

function pathOf(entry: FoundEntry | undefined): string | undefined {
  return entry?.target.kind === 'page' ? entry.target.path.replace(/[?#].*$/, '') : undefined;
}
