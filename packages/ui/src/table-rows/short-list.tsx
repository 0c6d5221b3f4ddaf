import { type ReactNode, useState } from 'react';
import classes from './tag-list.module.css';

interface ShortListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The subject of the items, for screen readers, e.g. 'roles of ann@x.example'. */
  readonly subject: string;
  /** The words of the button for the rest, without the subject. */
  readonly moreWords: (hidden: number) => string;
  readonly itemClassName?: string | undefined;
  /** The number of items before the button is pressed. Default: 2. */
  readonly atFirst?: number | undefined;
  readonly children: (item: T) => ReactNode;
}

/** The first items, and a button for the rest. */
export function ShortList<T>({
  items,
  keyOf,
  subject,
  moreWords,
  itemClassName,
  atFirst = 2,
  children,
}: ShortListProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const hidden = items.length - atFirst;
  return (
    <ul className={classes.tags}>
      {(isOpen ? items : items.slice(0, atFirst)).map((item) => (
        <li key={keyOf(item)} className={itemClassName}>
          {children(item)}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>{isOpen ? 'Show fewer' : moreWords(hidden)}</span>{' '}
            <span className="portal-visually-hidden">{subject}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
