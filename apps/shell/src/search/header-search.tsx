import { Dialog, isComposing, isShortcut, Remounting, shortcutOf } from '@portal/ui/basics';
import { Search } from 'lucide-react';
import { type KeyboardEvent as FieldKeyEvent, useCallback, useEffect, useRef, useState } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';
import { isSavingData } from '../loading/saving-data.ts';
import type { CommandPaletteProps, TypedAhead } from './command-palette.tsx';
import type { RecentChoice } from './palette-entries.ts';
import { loadWordsOnce, type WordsPlace } from './screen-words.ts';
import { SearchField } from './search-field.tsx';
import classes from './header-search.module.css';

const loadPalette = () => import('./command-palette.tsx');

/** With Ctrl, or Command on a Mac. */
const SEARCH_LETTER = 'k';

/** How many choices of a visit are remembered. */
const MOST_REMEMBERED = 20;

interface HeaderSearchProps {
  /** Preloads the page at a path once it stays selected. Returns a function that cancels this. */
  onRest(path: string): () => void;
  /** Where the areas' words for their screens are. Stays the same. */
  readonly wordsPlace: WordsPlace;
}

/** The header's search button, its shortcut, and the command palette that they open. */
export function HeaderSearch({ onRest, wordsPlace }: HeaderSearchProps) {
  const [loadWords] = useState(() => loadWordsOnce(wordsPlace));
  const [isOpen, setIsOpen] = useState(false);
  const [recent, setRecent] = useState<readonly RecentChoice[]>([]);
  const shortcut = shortcutOf(SEARCH_LETTER);

  useEffect(
    function openByShortcut() {
      function toggle(event: KeyboardEvent) {
        if (!isShortcut(event, SEARCH_LETTER) || event.defaultPrevented) return;
        // Another dialog is open: the browser keeps its own shortcut.
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
  function preloadPalette() {
    // A failure is retried, and shown, when the palette is opened.
    if (isSavingData()) return;
    loadPalette().catch(() => {});
    void loadWords();
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
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden size={18} />
        <span className={classes.text}>Search</span>
        <kbd aria-hidden className={classes.keys}>
          {shortcut.text}
        </kbd>
      </button>
      <Remounting>
        {isOpen && (
          <Dialog title="Search" startsAt="control" className={classes.palette} onClose={close}>
            <Palette recent={recent} loadWords={loadWords} onChoose={remember} onRest={onRest} onClose={close} />
          </Dialog>
        )}
      </Remounting>
    </>
  );
}

interface PaletteProps extends Omit<CommandPaletteProps, 'typed' | 'words'> {
  loadWords(): Promise<CommandPaletteProps['words']>;
}

/** The field shows at once, and input while the rest loads is kept, as is an Enter after it. */
function Palette({ loadWords, ...props }: PaletteProps) {
  const typed = useRef<TypedAhead>({ text: '', isEntered: false });
  // As of the opening: choices made while it stays open are listed as recent the next time.
  const [first] = useState(props);
  const load = useCallback(async () => {
    const [{ CommandPalette }, words] = await Promise.all([loadPalette(), loadWords()]);
    return <CommandPalette {...first} words={words} typed={() => typed.current} />;
  }, [first, loadWords]);
  function keepEnter(event: FieldKeyEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    typed.current = { text: event.currentTarget.value, isEntered: true };
  }
  const field = (
    <SearchField
      onChange={({ target }) => (typed.current = { text: target.value, isEntered: false })}
      onKeyDown={keepEnter}
    />
  );
  return <LazyContent load={load} loading={field} failure="The search could not be loaded" />;
}
