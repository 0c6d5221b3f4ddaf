import { Dialog } from '@portal/ui/basics';
import { Search } from 'lucide-react';
import { type KeyboardEvent as FieldKeyEvent, useCallback, useEffect, useRef, useState } from 'react';
import { LazyContent } from '../lazy-content.tsx';
import { isSavingData } from '../saving-data.ts';
import type { CommandPaletteProps, TypedAhead } from './command-palette.tsx';
import type { RecentChoice } from './palette-entries.ts';
import { SearchField } from './search-field.tsx';
import { isSearchShortcut, searchShortcut } from './search-shortcut.ts';
import classes from './header-search.module.css';

const loadPalette = () => import('./command-palette.tsx');

/** So many choices are remembered of a visit. */
const MOST_REMEMBERED = 20;

interface HeaderSearchProps {
  /** Warms the page at a path once the choice has rested on it; the returned function takes that back. */
  onRest(path: string): () => void;
}

/** The header's search button, its shortcut, and the command palette that they open. */
export function HeaderSearch({ onRest }: HeaderSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [recent, setRecent] = useState<readonly RecentChoice[]>([]);
  const shortcut = searchShortcut();

  useEffect(
    function openByShortcut() {
      function toggle(event: KeyboardEvent) {
        if (!isSearchShortcut(event) || event.defaultPrevented) return;
        // Another dialog waits for an answer: the keys are the browser's, as everywhere else.
        if (!isOpen && document.querySelector('dialog[open], [aria-modal="true"]')) return;
        event.preventDefault();
        if (!event.repeat) setIsOpen(!isOpen);
      }
      document.addEventListener('keydown', toggle);
      return () => document.removeEventListener('keydown', toggle);
    },
    [isOpen],
  );

  function close() {
    setIsOpen(false);
  }
  function warmPalette() {
    // What fails here is tried again, and told, when it is wanted.
    if (!isSavingData()) loadPalette().catch(() => {});
  }
  function remember(choice: RecentChoice) {
    setRecent((before) => {
      const others = before.filter(({ id, term }) => id !== choice.id || term !== choice.term);
      return [choice, ...others].slice(0, MOST_REMEMBERED);
    });
  }

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts={shortcut.keys}
        aria-haspopup="dialog"
        onPointerEnter={warmPalette}
        onFocus={warmPalette}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden size={18} />
        <span className={classes.text}>Search</span>
        <kbd aria-hidden className={classes.keys}>
          {shortcut.text}
        </kbd>
      </button>
      {isOpen && (
        <Dialog title="Search" className={classes.palette} onClose={close}>
          <Palette recent={recent} onChoose={remember} onRest={onRest} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

/** The field is there at once, and what is typed while the rest is on its way is not lost, nor the Enter after it. */
function Palette(props: Omit<CommandPaletteProps, 'typed'>) {
  const typed = useRef<TypedAhead>({ text: '', isEntered: false });
  // As it was when it was opened: what is chosen while it stays open is recent the next time.
  const [first] = useState(props);
  const load = useCallback(async () => {
    const { CommandPalette } = await loadPalette();
    return <CommandPalette {...first} typed={() => typed.current} />;
  }, [first]);
  function keepEnter({ key, nativeEvent, currentTarget }: FieldKeyEvent<HTMLInputElement>) {
    if (key === 'Enter' && !nativeEvent.isComposing) typed.current = { text: currentTarget.value, isEntered: true };
  }
  const field = (
    <SearchField
      onChange={({ target }) => (typed.current = { text: target.value, isEntered: false })}
      onKeyDown={keepEnter}
    />
  );
  return <LazyContent load={load} loading={field} failure="The search could not be loaded" />;
}
